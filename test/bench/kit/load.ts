import autocannon from 'autocannon'
import { shareOf } from '../../support/share.ts'
import { type BenchOptions, grouped, median, times } from './table.ts'

/** One kind of request, sent over and over. `[<id>]` in the body becomes another word each time. */
export interface Contestant {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Left out: it is a GET. */
  readonly body?: object
  /** What every answer must hold beside a 2xx. */
  readonly answer: RegExp
}

/** What one contestant reached: the medians of its rounds, latencies in ms. */
export interface Reached {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers that were wrong, and requests without one, in all rounds. */
  readonly failed: number
}

/** In less time than this a program that was just started may answer nothing. */
const LEAST_MS = 200

/** The share of a measurement's time that was asked for. */
export const shareOfSeconds = (seconds: number) => Math.max(LEAST_MS, shareOf(seconds * 1_000)) / 1_000

/** A round that does not count: programs get faster while they run. */
const WARM_UP_SECONDS = shareOfSeconds(1)

/** Loads each contestant in turn (ABCABC…), so that all meet the same weather. */
export async function contest<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  connections: number,
  { rounds, seconds }: BenchOptions,
): Promise<Record<Name, Reached>> {
  const names = Object.keys(contestants) as Name[]
  const all = new Map<Name, Reached[]>(names.map(name => [name, []]))
  for (const name of names) await load(contestants[name], connections, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round++)
    for (const name of names) all.get(name)?.push(await load(contestants[name], connections, seconds))
  return Object.fromEntries(names.map(name => [name, summary(all.get(name) ?? [])])) as Record<Name, Reached>
}

/** `12,000/s (0.62 times; p50 3 ms, p99 9 ms)`, and what failed. */
export function reachedText({ perSecond, p50, p99, failed }: Reached, base?: Reached): string {
  const ratio = base === undefined ? '' : `${times(perSecond, base.perSecond)}; `
  const failures = failed === 0 ? '' : `; ${failed} FAILED`
  return `${grouped(perSecond).padStart(7)}/s (${ratio}p50 ${p50} ms, p99 ${p99} ms${failures})`
}

async function load({ url, headers, body, answer }: Contestant, connections: number, seconds: number) {
  // A measurement lasts until its latest sample is taken.
  const sampleSeconds = Math.min(1, seconds)
  const result = await autocannon({
    url,
    method: body === undefined ? 'GET' : 'POST',
    connections,
    duration: seconds,
    sampleInt: sampleSeconds * 1_000,
    idReplacement: true,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    verifyBody: text => answer.test(String(text)),
  })
  const { requests, latency, non2xx, errors, mismatches } = result
  // An answer with another status does not hold what was expected either.
  return {
    perSecond: requests.average / sampleSeconds,
    p50: latency.p50,
    p99: latency.p99,
    failed: Math.max(non2xx, mismatches) + errors,
  }
}

function summary(rounds: readonly Reached[]): Reached {
  return {
    perSecond: median(rounds.map(round => round.perSecond)),
    p50: median(rounds.map(round => round.p50)),
    p99: median(rounds.map(round => round.p99)),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}
