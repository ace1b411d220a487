import { toReais } from '../domain/money.ts'
import type { NewsType, Operation } from '../domain/operations.ts'
import type { RunState } from '../domain/run.ts'
import type { DeliveryState } from '../domain/webhook.ts'
import type { Book } from '../store/book.ts'
import { isMeant } from './call-filter.ts'
import type { Evidence } from './evidence.ts'
import { type Judged, judgeAll } from './judge.ts'
import { playedIn } from './played.ts'

/** How a verification ends; `inconclusive`: it cannot be known (yet). */
export const VERDICTS = ['passed', 'failed', 'inconclusive'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How many rows there shall be: `exactly`, or bounds, both included. */
export interface Count {
  readonly exactly?: number
  readonly atLeast?: number
  readonly atMost?: number
}

/** One expectation of `POST …/verify` (design, section 7). Amounts are reais. */
export type Expectation =
  | (Count & {
      readonly calls: {
        readonly operation?: Operation
        readonly status?: number
        readonly code?: string
        readonly externalId?: string
      }
    })
  | (Count & { readonly webhooks: { readonly event?: NewsType; readonly state?: DeliveryState } })
  | (Count & { readonly runs: { readonly scenario?: string; readonly state?: RunState } })
  | (Count & { readonly transactions: { readonly operation?: string; readonly status?: string } })
  | { readonly balance: { readonly available?: number; readonly blocked?: number } }
  | { readonly scenarios: 'held' }

/** What became of one expectation. `actual`: how many rows there are, or the balance, or the expectations that held. */
export interface Result {
  readonly verdict: Verdict
  readonly reason: string
  readonly actual: unknown
}

/** Holds expectations against an account: each has its result; the worst of them is the verdict. */
export function verify(
  expectations: readonly Expectation[],
  evidence: Evidence,
): { verdict: Verdict; results: Result[] } {
  const results = expectations.map(expectation => resultOf(expectation, evidence))
  return { verdict: worstOf(results.map(({ verdict }) => verdict)), results }
}

/** Failed beats inconclusive beats passed. */
function worstOf(verdicts: readonly Verdict[]): Verdict {
  return (['failed', 'inconclusive'] as const).find(verdict => verdicts.includes(verdict)) ?? 'passed'
}

function resultOf(expectation: Expectation, evidence: Evidence): Result {
  const { book } = evidence
  if ('balance' in expectation) return balanceResult(expectation.balance, book)
  if ('scenarios' in expectation) return scenariosResult(judgeAll(playedIn(book, evidence.calls), evidence))
  if ('calls' in expectation) {
    const count = evidence.calls.filter(call => isMeant(call, expectation.calls)).length
    return countResult('calls', count, expectation, evidence.hasAllCalls)
  }
  if ('webhooks' in expectation) {
    const { event, state } = expectation.webhooks
    const rows = [...book.deliveries.values()].filter(row => isIt(row.event, event) && isIt(row.state, state))
    return countResult('webhooks', rows.length, expectation, book.deliveries.size === book.last('delivery'))
  }
  if ('runs' in expectation) {
    const { scenario, state } = expectation.runs
    const rows = [...book.runs.values()].filter(row => isPlayedIn(row, scenario) && isIt(row.state, state))
    return countResult('runs', rows.length, expectation, book.runs.size === book.last('run'))
  }
  const { operation, status } = expectation.transactions
  const rows = [...book.transactions.values()].filter(row => isIt(row.kind, operation) && isIt(row.status, status))
  return countResult('transactions', rows.length, expectation, true)
}

function isIt(value: string, wanted: string | undefined): boolean {
  return wanted === undefined || value === wanted
}

type PlayedRun = { readonly story: string; readonly beside?: readonly { readonly story: string }[] }

function isPlayedIn({ story, beside = [] }: PlayedRun, scenario: string | undefined): boolean {
  return scenario === undefined || story === scenario || beside.some(each => each.story === scenario)
}

/** Rows that had to go can only add to a count: where that could change the outcome, there is none. */
function countResult(what: string, actual: number, wanted: Count, isComplete: boolean): Result {
  const { atLeast = wanted.exactly ?? 0, atMost = wanted.exactly ?? Number.POSITIVE_INFINITY } = wanted
  const said = `${actual} ${what}, ${saidOf(wanted)} wanted`
  if (actual > atMost) return { verdict: 'failed', reason: said, actual }
  const isSettled = actual >= atLeast && atMost === Number.POSITIVE_INFINITY
  if (!isComplete && !isSettled)
    return { verdict: 'inconclusive', reason: `${said}, but the journal no longer has all ${what}`, actual }
  return { verdict: actual >= atLeast ? 'passed' : 'failed', reason: said, actual }
}

function saidOf({ exactly, atLeast, atMost }: Count): string {
  if (exactly !== undefined) return `exactly ${exactly}`
  const bounds = [atLeast !== undefined && `at least ${atLeast}`, atMost !== undefined && `at most ${atMost}`]
  return bounds.filter(Boolean).join(' and ')
}

function balanceResult(wanted: { readonly available?: number; readonly blocked?: number }, book: Book): Result {
  const actual = { available: toReais(book.balance.available), blocked: toReais(book.balance.blocked) }
  const names = ['available', 'blocked'] as const
  const wrong = names.filter(name => wanted[name] !== undefined && wanted[name] !== actual[name])
  const said = (wrong.length > 0 ? wrong : names).map(name => {
    const expected = wanted[name]
    return `${name} is ${actual[name]}${expected === undefined ? '' : `, ${expected} wanted`}`
  })
  return { verdict: wrong.length > 0 ? 'failed' : 'passed', reason: said.join('; '), actual }
}

/** Whether every expectation of the played scenarios held: one that is still open leaves the question open. */
function scenariosResult(judged: readonly Judged[]): Result {
  const verdict = verdictOf(judged)
  const held = judged.filter(each => each.verdict === 'held').length
  const actual = { held, of: judged.length }
  if (verdict === 'passed') {
    const reason =
      judged.length === 0 ? 'No scenario that was played expects anything' : `All ${held} expectations held`
    return { verdict, reason, actual }
  }
  const missed = judged.filter(each => each.verdict === (verdict === 'failed' ? 'broken' : 'open'))
  return { verdict, reason: missed.map(sentenceOf).join('; '), actual }
}

/** What the expectations of played scenarios amount to. */
export function verdictOf(judged: readonly Pick<Judged, 'verdict'>[]): Verdict {
  return worstOf(judged.map(({ verdict }) => JUDGED_AS[verdict]))
}

const JUDGED_AS = { held: 'passed', broken: 'failed', open: 'inconclusive' } as const

function sentenceOf({ played, expectation, wanted, reason }: Judged): string {
  return `${played.scenario} on ${played.operation}: ${expectation} ${wanted}: ${reason}`
}
