import { toIso } from '../domain/instants.ts'
import type { LogEvent } from '../domain/run.ts'
import { type Coverage, coverageOf, type Playable } from './coverage.ts'
import type { Evidence } from './evidence.ts'
import { type Judged, judgeAll } from './judge.ts'
import type { Verdict as Judgement } from './judgement.ts'
import { type Played, playedIn } from './played.ts'
import type { Redactor } from './redact.ts'
import { type Verdict, verdictOf } from './verify.ts'

/** What a client did with one account, for people and for a CI. Instants are ISO 8601. */
export interface Report {
  readonly account: { readonly accountId: number; readonly name: string }
  readonly at: string
  /** Of the expectations; alarms are for people to look at. */
  readonly verdict: Verdict
  readonly played: readonly PlayedLine[]
  readonly expectations: readonly ExpectationLine[]
  readonly alarms: readonly AlarmLine[]
  readonly coverage: Coverage
  /** Calls that the journal no longer has are missing in all of this. */
  readonly isComplete: boolean
}

/** A scenario on an operation, and how often it was played. */
export interface PlayedLine {
  readonly scenario: string
  readonly operation: string
  readonly times: number
}

/** One expectation of one scenario that was played; `evidence` has numbers of calls, deliveries and transactions. */
export interface ExpectationLine {
  readonly scenario: string
  readonly operation: string
  readonly at: string
  readonly externalId: string | null
  readonly run: number | null
  readonly expectation: string
  readonly wanted: string
  readonly verdict: Judgement
  readonly reason: string
  readonly evidence: {
    readonly calls: readonly number[]
    readonly deliveries: readonly number[]
    readonly transactions: readonly number[]
  }
}

/** A payment that may be a second one of another. */
export interface AlarmLine {
  readonly seq: number
  readonly at: string
  readonly transactionId: number
  readonly first: number
}

/** The report on an account as of now. `playable`: what it could have played. */
export function reportOn(evidence: Evidence, playable: readonly Playable[], redactor: Redactor): Report {
  const { book, calls } = evidence
  const played = playedIn(book, calls)
  const judged = judgeAll(played, evidence)
  return {
    account: { accountId: book.id, name: redactor.text(book.account.name) },
    at: toIso(evidence.now),
    verdict: verdictOf(judged),
    played: linesOf(played),
    expectations: judged.map(each => expectationLine(each, redactor)),
    alarms: [...book.events.values()].filter(({ type }) => type === 'warning.double-payment').map(alarmLine),
    coverage: coverageOf(evidence, played, playable),
    isComplete: evidence.hasAllCalls,
  }
}

function linesOf(played: readonly Played[]): PlayedLine[] {
  const lines = new Map<string, PlayedLine>()
  for (const { scenario, beside, operation } of played)
    for (const name of [scenario, ...beside]) {
      const key = `${operation} ${name}`
      lines.set(key, { scenario: name, operation, times: (lines.get(key)?.times ?? 0) + 1 })
    }
  return [...lines.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

function expectationLine(judged: Judged, { text }: Redactor): ExpectationLine {
  const { played, expectation, wanted, verdict, reason, calls = [], deliveries = [], transactions = [] } = judged
  return {
    scenario: [played.scenario, ...played.beside].join(', '),
    operation: played.operation,
    at: toIso(played.at),
    externalId: played.externalId === undefined ? null : text(played.externalId),
    run: played.run?.id ?? null,
    expectation,
    wanted,
    verdict,
    reason,
    evidence: { calls, deliveries, transactions },
  }
}

function alarmLine({ id, at, transactionId, ...members }: LogEvent): AlarmLine {
  return { seq: id, at: toIso(at), transactionId: transactionId ?? 0, first: Number(members['first']) }
}

/** One English sentence on an alarm. */
export function describeAlarm({ transactionId, first }: AlarmLine): string {
  return `Transaction ${transactionId} was asked for while ${first}, to the same key and of the same amount, was PENDING`
}

/** What shows the verdict of an expectation, in words; empty when nothing does. */
export function describeEvidence({ evidence }: ExpectationLine): string {
  const kinds = Object.entries(evidence).filter(([, numbers]) => numbers.length > 0)
  return kinds.map(([kind, numbers]) => `${kind} ${numbers.join(', ')}`).join('; ')
}
