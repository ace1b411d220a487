import { toCentavos } from '../../../domain/money.ts'
import type { StoryBody } from '../body.ts'
import { isStoryOperation } from '../defaults.ts'
import { operationsOf } from '../names.ts'
import type { Finding } from '../problem.ts'
import type { Rule } from './rule.ts'

/** Magic values must be able to match: an operation that moves money, and an amount with these cents. */
export const checkWhen: Rule = body => {
  if (!body.when) return []
  return [...checkOperations(body), ...checkCents(body.when)]
}

function checkOperations(body: StoryBody): Finding[] {
  const without = operationsOf(body).filter(operation => !isStoryOperation(operation))
  if (without.length === 0) return []
  const message = `a call to ${without.join(', ')} has none of these values`
  return [{ path: ['when'], rule: 'when', message, fix: 'take out "when", or these operations out of "for".' }]
}

function checkCents({ value, cents }: NonNullable<StoryBody['when']>): Finding[] {
  if (value === undefined || cents === undefined || toCentavos(value) % 100 === cents) return []
  const message = `${value} never has ${cents} cents`
  return [{ path: ['when', 'cents'], rule: 'when', message, fix: 'keep either "value" or "cents".' }]
}
