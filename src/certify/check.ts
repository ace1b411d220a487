/** One webhook of a check, and what the receiver made of it. */
export interface Exchange {
  readonly what: string
  /** Null when there was no answer; `error` says why. */
  readonly status: number | null
  readonly error: string | null
  /** Host time. */
  readonly durationMs: number
}

/** One thing that was looked at, and what came of it. */
export interface Check {
  readonly name: string
  /** What a correct receiver does. */
  readonly about: string
  readonly verdict: 'passed' | 'failed' | 'skipped'
  readonly reason: string
  readonly exchanges: readonly Exchange[]
}

/** What a check finds: nothing wrong, what is wrong, or why it cannot be known. */
export type Finding = Pick<Check, 'verdict' | 'reason' | 'exchanges'>

/** Whether the receiver took a webhook. */
export function isTaken({ status }: Exchange): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Whether the receiver refused a webhook for good reasons: a failure of its own is no refusal. */
export function isRefused({ status }: Exchange): boolean {
  return status !== null && status >= 400 && status < 500
}

/** Failed with the first thing that is wrong, else passed. */
export function found(exchanges: readonly Exchange[], wrong: readonly (string | undefined)[], right: string): Finding {
  const reason = wrong.find(each => each !== undefined)
  return reason === undefined
    ? { verdict: 'passed', reason: right, exchanges }
    : { verdict: 'failed', reason, exchanges }
}

/** The first exchange that did not end as it should, in words. */
export function notAll(
  exchanges: readonly Exchange[],
  isRight: (exchange: Exchange) => boolean,
  should: string,
): string | undefined {
  const wrong = exchanges.find(each => !isRight(each))
  return wrong && `${wrong.what} was answered with ${wrong.status ?? wrong.error}; ${should}`
}
