import { describe, expect, test } from 'vitest'
import { openSandbox } from '../support/sandbox.ts'
import {
  createOutbox,
  heldAnswers,
  type Outbox,
  receiver,
  register,
  scriptedClient,
  tell,
  transaction,
  turn,
} from './support.ts'

const URL = 'https://shop.example/hooks'
const settled = transaction()
const news = { type: 'cash_out', transaction: settled } as const

/** An account whose cash-out was announced to one URL. */
async function announced(client = scriptedClient(() => 200)): Promise<Outbox> {
  const outbox = createOutbox(client)
  register(outbox, outbox.book, URL, { headers: { 'x-shop': '1' } })
  outbox.store.unit(() => outbox.book.transactions.put(settled))
  await tell(outbox, settled)
  return outbox
}

describe('news that are sent once more', () => {
  test('have the bytes and the custom headers of the first time, and a delivery of their own', async () => {
    const client = scriptedClient(() => 200)
    const outbox = await announced(client)
    const [resent] = await outbox.delivery.sendOnce(outbox.book, news)
    const [first, second] = client.posts
    expect(second?.body).toBe(first?.body)
    expect(second?.headers).toEqual({ ...first?.headers, 'x-pix-sandbox-delivery': '2' })
    expect(resent).toMatchObject({ id: 2, state: 'delivered', tries: 1, nextAttemptAt: null })
  })

  test('go to a URL of their own without custom headers', async () => {
    const client = scriptedClient(() => 200)
    const outbox = await announced(client)
    await outbox.delivery.sendOnce(outbox.book, news, 'https://other.example/x')
    expect(client.posts.map(({ url }) => url.href)).toEqual([URL, 'https://other.example/x'])
    expect(Object.keys(client.posts[1]?.headers ?? {})).not.toContain('x-shop')
  })

  test('fail for good when they fail', async () => {
    const outbox = await announced(scriptedClient(() => 500))
    const before = outbox.book.jobs.size
    const [resent] = await outbox.delivery.sendOnce(outbox.book, news)
    expect(resent).toMatchObject({ state: 'failed', tries: 1, nextAttemptAt: null })
    expect(outbox.book.jobs.size).toBe(before)
    expect([...outbox.book.events.values()].at(-1)).toMatchObject({ type: 'webhook.failed' })
  })

  test('do not wait behind attempts to the same endpoint', async () => {
    const held = heldAnswers()
    const client = scriptedClient(held.answer)
    const outbox = createOutbox(client)
    register(outbox, outbox.book, URL)
    for (let id = 1; id <= 20; id++)
      outbox.store.unit(() => outbox.delivery.publish(outbox.book, { ...news, transaction: transaction({ id }) }))
    await turn()
    const under = client.posts.length
    const resent = outbox.delivery.sendOnce(outbox.book, news)
    await turn()
    expect(client.posts.length).toBe(under + 1)
    held.release(200)
    expect((await resent)[0]?.state).toBe('delivered')
    for (let n = 0; n < 20; n++) {
      await turn()
      held.release(200)
    }
  })

  test('are called off by a reset', async () => {
    const held = heldAnswers()
    const outbox = createOutbox(scriptedClient(held.answer))
    register(outbox, outbox.book, URL)
    const resent = outbox.delivery.sendOnce(outbox.book, news)
    await turn()
    outbox.delivery.cancelAll(outbox.book)
    expect((await resent)[0]?.attempts).toEqual([])
  })
})

describe('POST /api/resend-webhook to the outside', () => {
  /** What the answer says of a destination, for an account whose payment was announced to nobody. */
  async function resendTo(url: string, webhookTimeoutMs = 10_000) {
    const sandbox = await openSandbox({ allowInsecureWebhooks: true })
    const client = await sandbox.client({ webhookTimeoutMs })
    sandbox.services.engine.receive(client.book, 100, undefined)
    const response = await client.post('/api/resend-webhook/1', { url })
    await sandbox.close()
    return [response.statusCode, response.json()]
  }
  const sentAt = '2026-11-21T15:00:00.000Z'

  test('answers with the status of the destination', async () => {
    const shop = await receiver((_request, response) => response.writeHead(418).end())
    const said = await resendTo(shop.url)
    await shop.close()
    expect(said).toEqual([200, { message: 'The webhook was sent', webhookLogId: 1, sentAt, statusCode: 418 }])
    expect(JSON.parse(shop.requests[0]?.body ?? '')).toMatchObject({ event: 'CashIn', status: 'CONFIRMED' })
  })

  test('answers with 504 for one that is too slow', async () => {
    const shop = await receiver(() => {})
    const said = await resendTo(shop.url, 50)
    await shop.close()
    const message = 'The webhook could not be delivered: timeout'
    expect(said).toEqual([200, { message, webhookLogId: 1, sentAt, statusCode: 504 }])
  })

  test('answers with 502 for one that is not there', async () => {
    const shop = await receiver(() => {})
    await shop.close()
    const message = 'The webhook could not be delivered: refused'
    expect(await resendTo(shop.url)).toEqual([200, { message, webhookLogId: 1, sentAt, statusCode: 502 }])
  })

  test('answers with 503 when the account is reset meanwhile', async () => {
    const sandbox = await openSandbox({ allowInsecureWebhooks: true })
    const client = await sandbox.client()
    sandbox.services.engine.receive(client.book, 100, undefined)
    const { book } = client
    const shop = await receiver(() => sandbox.services.delivery.cancelAll(book))
    const response = await client.post('/api/resend-webhook/1', { url: shop.url })
    await shop.close()
    await sandbox.close()
    const message = 'The webhook was called off: the account was reset, or the sandbox stopped'
    expect(response.json()).toEqual({ statusCode: 503, message, error: 'Service Unavailable' })
  })
})
