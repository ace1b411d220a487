import { expect, test } from 'vitest'
import { createOutbox, PAYMENT, register, runNextJob, SECRET, START, scriptedClient, tell } from './support.ts'

/** The signature by WebCrypto instead of node:crypto, from the text of Standard Webhooks. */
async function expectedSignature(headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  const key = Uint8Array.from(atob(SECRET.replace('whsec_', '')), char => char.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(content))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
}

test('with a secret every attempt is signed as Standard Webhooks prescribes, at its own instant', async () => {
  const client = scriptedClient(() => 500)
  const outbox = createOutbox(client, { webhookSecret: SECRET })
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  await runNextJob(outbox)
  const [first, second] = client.posts
  for (const post of client.posts)
    expect(post.headers['webhook-signature']).toBe(await expectedSignature(post.headers, post.body))
  expect(first?.headers['webhook-timestamp']).toBe(String(START / 1_000))
  expect(second?.headers['webhook-timestamp']).toBe(String(START / 1_000 + 30))
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('without a secret nothing is signed', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  expect(Object.keys(client.posts[0]?.headers ?? {}).filter(name => name.startsWith('webhook-'))).toEqual([])
})

test('custom headers are sent with ours, and cannot take their place', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client, { webhookSecret: SECRET })
  const headers = {
    'X-Api-Key': 'k',
    'Webhook-Signature': 'mine',
    'X-Pix-Sandbox-Event': 'mine',
    Expect: '100-continue',
  }
  register(outbox, outbox.book, 'https://a.example', { headers })
  await tell(outbox, PAYMENT)
  const sent = client.posts[0]?.headers ?? {}
  expect(sent).toEqual({
    'x-api-key': 'k',
    'content-type': 'application/json',
    'user-agent': 'pix-account-sandbox',
    'x-pix-sandbox-delivery': '1',
    'x-pix-sandbox-attempt': '1',
    'x-pix-sandbox-event': 'cash_out',
    'webhook-id': 'msg_1_1',
    'webhook-timestamp': String(START / 1_000),
    'webhook-signature': await expectedSignature(sent, client.posts[0]?.body ?? ''),
  })
  expect(outbox.book.deliveries.get(1)?.attempts[0]?.requestHeaders).toEqual(sent)
})
