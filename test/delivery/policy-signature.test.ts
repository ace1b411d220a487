import { createHmac, timingSafeEqual } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NewsPolicy } from '../../src/domain/webhook.ts'
import { A, beginRun, tellOf } from './policy-runs.ts'
import { createOutbox, register, runNextJob, SECRET, START, scriptedClient } from './support.ts'

type Headers = Readonly<Record<string, string>>

/** What a receiver makes of a webhook, by the rules of Standard Webhooks: five minutes are tolerated. */
function verify(secret: string, headers: Headers, body: string, nowMs: number): string {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (id === undefined || timestamp === undefined || signatures === undefined) return 'no signature'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const matches = signatures.split(' ').some(signature => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!matches) return 'no match'
  return Math.abs(nowMs / 1_000 - Number(timestamp)) > 300 ? 'too old' : 'valid'
}

const signed = { 'webhook-id': 'msg_1_1', 'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/) }
const now = { ...signed, 'webhook-timestamp': String(START / 1_000) }
const tenMinutesAgo = { ...signed, 'webhook-timestamp': String(START / 1_000 - 600) }

describe('the signature of a webhook', () => {
  type Row = [signature: NewsPolicy['signature'], secret: string | null, headers: object, verdict: string]
  const rows: Row[] = [
    [undefined, SECRET, now, 'valid'],
    [undefined, null, {}, 'no signature'],
    ['missing', SECRET, {}, 'no signature'],
    ['missing', null, {}, 'no signature'],
    ['wrong', SECRET, now, 'no match'],
    ['wrong', null, now, 'no match'],
    ['old', SECRET, tenMinutesAgo, 'too old'],
    ['old', null, {}, 'no signature'],
  ]
  test.each(rows)('%s with the secret %s', async (signature, webhookSecret, headers, verdict) => {
    const client = scriptedClient(() => 200)
    const outbox = createOutbox(client, { webhookSecret })
    register(outbox, outbox.book, A)
    await tellOf(outbox, beginRun(outbox, { copies: 1, ...(signature && { signature }) }))
    const [post] = client.posts
    const own = Object.entries(post?.headers ?? {}).filter(([name]) => name.startsWith('webhook-'))
    expect(Object.fromEntries(own)).toEqual(headers)
    expect(verify(SECRET, post?.headers ?? {}, post?.body ?? '', START)).toBe(verdict)
    expect(outbox.book.deliveries.get(1)?.attempts[0]?.requestHeaders).toEqual(post?.headers)
  })

  test('is as wrong on a retry, a copy and a resend as on the first attempt', async () => {
    const client = scriptedClient(() => 500)
    const outbox = createOutbox(client, { webhookSecret: SECRET })
    register(outbox, outbox.book, A)
    await tellOf(outbox, beginRun(outbox, { signature: 'old', copies: 2 }))
    await runNextJob(outbox)
    await outbox.delivery.resend(outbox.book, 1)
    const instants = [START, START, START + 30_000, START + 30_000]
    expect(client.posts.map(({ headers, body }, i) => verify(SECRET, headers, body, instants[i] ?? 0))).toEqual(
      Array(4).fill('too old'),
    )
  })
})
