import type { Result, Verdict } from '../../evidence/verify.ts'
import type { ExpectationBody } from './schemas.ts'

/** Each expectation, as it was sent, with what became of it. */
export function verificationView(verdict: Verdict, expectations: readonly ExpectationBody[], results: Result[]) {
  return {
    verdict,
    results: results.map((result, index) => ({ expectation: expectations[index] as ExpectationBody, ...result })),
  }
}
