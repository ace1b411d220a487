import { expect, test } from 'vitest'
import {
  createOutbox,
  heldAnswers,
  openAccount,
  PAYMENT,
  publish,
  register,
  scriptedClient,
  tell,
  transaction,
  turn,
} from './support.ts'

const idsOf = (posts: readonly { body: string }[]) => posts.map(({ body }) => Number(JSON.parse(body).transactionId))

test('every active URL of the type gets a delivery of its own', async () => {
  const client = scriptedClient(({ url }) => (url.hostname === 'b.example' ? 500 : 200))
  const outbox = createOutbox(client)
  for (const host of ['a', 'b', 'c']) register(outbox, outbox.book, `https://${host}.example/hooks?x=1`)
  await tell(outbox, PAYMENT)
  expect(client.posts.map(({ url }) => url.href)).toEqual([
    'https://a.example/hooks?x=1',
    'https://b.example/hooks?x=1',
    'https://c.example/hooks?x=1',
  ])
  expect([...outbox.book.deliveries.values()].map(({ id, state, tries }) => [id, state, tries])).toEqual([
    [1, 'delivered', 1],
    [2, 'pending', 1],
    [3, 'delivered', 1],
  ])
})

test('nobody is told when nobody is registered', async () => {
  const outbox = createOutbox(scriptedClient(() => 200))
  await tell(outbox, PAYMENT)
  expect(outbox.book.deliveries.size).toBe(0)
})

test('what a unit of work undid is never sent, not even when its number is used again', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client)
  const { store, delivery, book } = outbox
  register(outbox, book, 'https://a.example')
  const undone = () =>
    store.unit(() => {
      delivery.publish(book, { type: 'cash_out', transaction: transaction({ id: 66 }) })
      throw new Error('the money was not there')
    })
  expect(undone).toThrow('the money was not there')
  await tell(outbox, PAYMENT)
  expect(idsOf(client.posts)).toEqual([7])
})

test('nothing goes out before it is on disk', async () => {
  let writeDown = () => {}
  const onDisk = new Promise<void>(resolve => {
    writeDown = resolve
  })
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client, {}, { journal: { append: () => {}, flushed: () => onDisk, waitingBytes: 0 } })
  register(outbox, outbox.book, 'https://a.example')
  publish(outbox, PAYMENT)
  await turn()
  expect(client.posts).toEqual([])
  writeDown()
  await outbox.delivery.settled(outbox.book)
  expect(client.posts).toHaveLength(1)
})

test('when the disk fails nothing goes out and the delivery stays pending', async () => {
  const client = scriptedClient(() => 200)
  const journal = { append: () => {}, flushed: () => Promise.reject(new Error('no space left')), waitingBytes: 0 }
  const outbox = createOutbox(client, {}, { journal })
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  expect(client.posts).toEqual([])
  expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'pending', attempts: [] })
})

test('a dead endpoint does not delay another one, nor the same URL of another account', async () => {
  const dead = heldAnswers()
  const client = scriptedClient(({ url, headers }) =>
    url.hostname === 'dead.example' && headers['x-account'] === 'one' ? dead.answer() : 200,
  )
  const outbox = createOutbox(client)
  const other = { ...outbox, book: openAccount(outbox.store, 2) }
  register(outbox, outbox.book, 'https://dead.example', { headers: { 'x-account': 'one' } })
  register(outbox, outbox.book, 'https://alive.example')
  register(outbox, other.book, 'https://dead.example')
  for (let id = 1; id <= 100; id++) publish(outbox, transaction({ id }))
  await tell(other, PAYMENT)
  await turn()
  const delivered = [...outbox.book.deliveries.values()].filter(({ state }) => state === 'delivered')
  expect(delivered).toHaveLength(100)
  expect(delivered.every(({ url }) => url === 'https://alive.example')).toBe(true)
  expect(other.book.deliveries.get(1)?.state).toBe('delivered')
  expect(client.posts.filter(({ headers }) => headers['x-account'] === 'one')).toHaveLength(8)
  outbox.delivery.cancelAll(outbox.book)
})

test('first attempts to one endpoint start in order, eight at once', async () => {
  const slow = heldAnswers()
  const client = scriptedClient(slow.answer)
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  const ids = Array.from({ length: 20 }, (_, i) => i + 1)
  for (const id of ids) publish(outbox, transaction({ id }))
  const started: number[] = []
  for (const expected of [8, 16, 20]) {
    await turn()
    started.push(client.posts.length)
    expect(client.posts).toHaveLength(expected)
    slow.release(200)
  }
  await outbox.delivery.settled(outbox.book)
  expect(idsOf(client.posts)).toEqual(ids)
})

test('settled waits for everything queued, and for nothing when there is nothing', async () => {
  const slow = heldAnswers()
  const outbox = createOutbox(scriptedClient(slow.answer))
  await outbox.delivery.settled(outbox.book)
  register(outbox, outbox.book, 'https://a.example')
  for (let id = 1; id <= 9; id++) publish(outbox, transaction({ id }))
  let settled = false
  const waiting = outbox.delivery.settled(outbox.book)?.then(() => {
    settled = true
  })
  await turn()
  slow.release(200)
  await turn()
  expect(settled).toBe(false)
  slow.release(200)
  await waiting
  expect([...outbox.book.deliveries.values()].every(({ state }) => state === 'delivered')).toBe(true)
})

test('a job whose delivery is over, or has gone, makes no attempt', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  outbox.store.unit(() => {
    outbox.delivery.runJob(outbox.book, { ref: 1 })
    outbox.delivery.runJob(outbox.book, { ref: 99 })
  })
  await outbox.delivery.settled(outbox.book)
  expect(client.posts).toHaveLength(1)
})

test('http:// that is no longer allowed is an attempt that failed, and nobody is asked', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client, {}, { allowInsecure: false })
  register(outbox, outbox.book, 'http://127.0.0.1:9/hooks')
  await tell(outbox, PAYMENT)
  expect(client.posts).toEqual([])
  expect(outbox.book.deliveries.get(1)?.attempts[0]).toMatchObject({ status: null, error: 'not-allowed' })
})

test('the account decides how long an answer may take', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client, { webhookTimeoutMs: 1_234 })
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  expect(client.posts[0]?.timeoutMs).toBe(1_234)
})

test('a refund says what is left of its payment: what failed counts for nothing, what waits counts', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client)
  const { store, book } = outbox
  register(outbox, book, 'https://a.example', { type: 'refund_in' })
  const refund = { kind: 'refund-in', parentId: 1, amount: 100 } as const
  store.unit(() => {
    for (const _ of [1, 2, 3, 4]) book.next('transaction')
    book.transactions.put(transaction({ id: 1, kind: 'cash-in', amount: 1_000 }))
    book.transactions.put(transaction({ ...refund, id: 2, status: 'ERROR' }))
    book.transactions.put(transaction({ ...refund, id: 3, status: 'PENDING' }))
    book.transactions.put(transaction({ kind: 'split', id: 4, parentId: 1 }))
  })
  const done = transaction({ ...refund, id: 5, externalId: 'refund-5' })
  store.unit(() => {
    book.next('transaction')
    book.transactions.put(done)
    outbox.delivery.publish(book, { type: 'refund_in', transaction: done })
  })
  await outbox.delivery.settled(book)
  expect(JSON.parse(client.posts[0]?.body ?? '').parentTransaction).toMatchObject({
    transactionId: '1',
    wasTotalRefunded: false,
    remainingAmountForRefund: 8,
  })
})

test('a client that breaks its promise is logged and stops nothing', async () => {
  const client = { post: () => Promise.reject(new Error('broken')), close: async () => {} }
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  expect(outbox.book.deliveries.get(1)?.state).toBe('pending')
})
