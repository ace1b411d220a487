import type { ApiError } from '../../domain/api-error.ts'
import type { Expectation, Verdict } from '../../evidence/verify.ts'
import { problem } from '../problem.ts'
import { exactlyOne } from '../readers.ts'
import type { ExpectationBody } from './schemas.ts'
import type { Verification } from './views.ts'

const COUNTED = ['calls', 'webhooks', 'runs', 'transactions'] as const
const KINDS = [...COUNTED, 'balance', 'scenarios'] as const
const COUNTS = ['exactly', 'atLeast', 'atMost'] as const

/** The expectations of a request, checked. Throws 400 for one that says nothing, or two things at once. */
export function readExpectations(bodies: readonly ExpectationBody[]): Expectation[] {
  return bodies.map(readExpectation)
}

/** 406: which expectations were not met, and why. */
export function unmet({ verdict, results }: Verification): ApiError {
  const missed = results.filter(each => each.verdict !== 'passed')
  const detail = `${missed.length} of ${results.length} expectations not met: ${missed.map(({ reason }) => reason).join('; ')}`
  return problem(406, detail, HINTS[verdict], { verdict, results })
}

const HINTS: Readonly<Record<Verdict, string>> = {
  passed: '',
  failed: 'The report of the account shows what was played and what its client did.',
  inconclusive: 'Advance the clock and ask again; where the journal had to drop calls, ask sooner after a reset.',
}

function readExpectation(body: ExpectationBody, index: number): Expectation {
  const where = `expect.${index}`
  const kind = exactlyOne(body, KINDS)
  const counts = COUNTS.filter(name => body[name] !== undefined)
  const isCounted = COUNTED.some(name => name === kind)
  if (!isCounted && counts.length > 0)
    throw problem(400, `${where}: ${counts[0]} means nothing to ${kind}`, `Leave ${counts.join(' and ')} out.`)
  if (isCounted && !isCount(body, counts))
    throw problem(
      400,
      `${where} does not say how many ${kind}`,
      'Send exactly, or atLeast, or atMost, or the last two.',
    )
  return body as Expectation
}

function isCount({ exactly, atLeast = 0, atMost = atLeast }: ExpectationBody, counts: readonly string[]): boolean {
  return exactly === undefined ? counts.length > 0 && atLeast <= atMost : counts.length === 1
}
