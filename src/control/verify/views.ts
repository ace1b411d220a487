import type { Result, Verdict } from '../../evidence/verify.ts'
import type { ExpectationBody } from './schemas.ts'

/** Expectations with what became of them. */
export interface Verification {
  verdict: Verdict
  results: (Result & { expectation: ExpectationBody })[]
}

/** Each expectation, as it was sent, with what became of it. */
export function verificationView(
  verdict: Verdict,
  expectations: readonly ExpectationBody[],
  results: readonly Result[],
): Verification {
  const line = (result: Result, index: number) => ({ expectation: expectations[index] as ExpectationBody, ...result })
  return { verdict, results: results.map(line) }
}
