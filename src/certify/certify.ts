import { SECOND_MS } from '../domain/instants.ts'
import type { WebhookVersion } from '../domain/webhook.ts'
import { createHost } from '../platform/host.ts'
import { createHttpCaller } from '../platform/http-call.ts'
import { createHttpClient } from '../platform/http-client.ts'
import { createIdSource, randomSeed } from '../platform/ids.ts'
import type { Check, Exchange, Finding } from './check.ts'
import { type Certification, CHECKS } from './checks.ts'
import { createNewsroom } from './news.ts'
import { reach } from './receiver.ts'

/** A receiver of webhooks, and what it should be tested with; all but its URL can be left out. */
export interface CertifyOptions {
  readonly url: string
  /** `whsec_` and the key in Base64, known to the receiver; left out, nothing is signed, and forgeries are not tried. */
  readonly secret?: string | undefined
  /**
   * Where the receiver tells, to a GET, what it has booked: any text that changes when, and only when, it books a
   * payment; best a number. Left out, only answers can be judged: that it books nothing twice stays unseen.
   */
  readonly stateUrl?: string | undefined
  /** Of payments that the receiver waits for, each used once; then they are made up. Nine are needed at most. */
  readonly externalIds?: readonly string[] | undefined
  /** The payload family; V1 left out. */
  readonly version?: WebhookVersion | undefined
  /** How long each answer may take, in ms of host time; 10 s left out (spec: 2xx within 10 s). */
  readonly timeoutMs?: number | undefined
  /** What ids are made from; left out, a random one, so that nothing is known from an earlier certification. */
  readonly seed?: string | undefined
  /** PEM of a certificate authority that the receiver may be signed by. */
  readonly ca?: string | undefined
}

/**
 * Drives a receiver of webhooks through what real ones meet (duplicates, another order, late, forged and unknown news)
 * and tells of each check as it is made. Only what can be seen from outside is judged: statuses, times, and the state
 * that the receiver tells of. Throws TypeError for a URL that is none, and Error when the state cannot be read.
 */
export async function* certifyReceiver(options: CertifyOptions): AsyncGenerator<Check, void> {
  const { url, secret, stateUrl, externalIds = [], version = 'V1', timeoutMs = 10 * SECOND_MS, ca } = options
  const host = createHost()
  const client = createHttpClient({ ca })
  const caller = createHttpCaller(ca)
  const receiver = reach({ host, client, caller }, { url, secret, stateUrl, timeoutMs })
  const newsroom = createNewsroom(createIdSource(options.seed ?? randomSeed()), host.now(), version)
  const waiting = [...externalIds]
  const certification: Certification = { receiver, newsroom, awaited: () => waiting.shift() ?? newsroom.freshId() }
  const exchanges: Exchange[] = []
  try {
    let isReached = true
    for (const { name, about, check } of CHECKS) {
      const finding: Finding = isReached ? await check(certification) : NOT_REACHED
      exchanges.push(...finding.exchanges)
      yield { name, about, ...finding }
      isReached &&= name !== 'accepts' || finding.verdict === 'passed'
    }
    yield quick(exchanges, timeoutMs)
  } finally {
    await Promise.all([client.close(), caller.close()])
  }
}

const NOT_REACHED: Finding = {
  verdict: 'skipped',
  reason: 'the first check failed, so this one would say nothing',
  exchanges: [],
}

/** Over all webhooks: who answers too late is sent the same again. */
function quick(exchanges: readonly Exchange[], timeoutMs: number): Check {
  const slowest = exchanges.reduce((a, b) => (b.durationMs > a.durationMs ? b : a))
  const late = exchanges.find(({ error }) => error === 'timeout')
  return {
    name: 'answers-quickly',
    about: `Every answer comes within ${timeoutMs} ms.`,
    verdict: late ? 'failed' : 'passed',
    reason: late
      ? `${late.what} was not answered within ${timeoutMs} ms`
      : `The slowest answer took ${slowest.durationMs} ms`,
    exchanges: [],
  }
}
