import { isPayable } from '../../../domain/money.ts'
import type { StoryBody } from '../body.ts'
import type { Path } from '../problem.ts'
import type { Rule } from './rule.ts'

/** Amounts are reais with at most two decimals; the schema cannot say so (`multipleOf: 0.01` refuses 0.07). */
export const checkAmounts: Rule = body =>
  amountsOf(body)
    .filter(([, value]) => !isPayable(value))
    .map(([path, value]) => ({
      path,
      rule: 'value',
      message: `${value} is not an amount in reais`,
      fix: 'write at most two decimals, such as 10.13.',
    }))

function amountsOf({ when, steps = [] }: StoryBody): [Path, number][] {
  const amounts: [Path, number][] = steps.flatMap((step, index) =>
    'value' in step && step.value !== undefined ? [[['steps', index, step.verb, 'value'], step.value]] : [],
  )
  return when?.value === undefined ? amounts : [[['when', 'value'], when.value], ...amounts]
}
