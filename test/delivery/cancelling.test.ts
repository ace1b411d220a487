import { expect, test } from 'vitest'
import { createDelivery } from '../../src/delivery/dispatcher.ts'
import { createSilentLogger } from '../../src/platform/logger.ts'
import {
  createOutbox,
  heldAnswers,
  openAccount,
  PAYMENT,
  publish,
  register,
  runNextJob,
  scriptedClient,
  tell,
  transaction,
  turn,
} from './support.ts'

test('after cancelAll nothing goes out and no result is written', async () => {
  const slow = heldAnswers()
  const client = scriptedClient(slow.answer)
  const outbox = createOutbox(client)
  const { book, delivery, store } = outbox
  register(outbox, book, 'https://a.example')
  for (let id = 1; id <= 20; id++) publish(outbox, transaction({ id }))
  await turn()
  const eventsBefore = book.last('event')
  // Committed, and waiting for the disk.
  publish(outbox, transaction({ id: 21 }))
  expect(delivery.cancelAll(book)).toBe(21)
  expect(client.posts.every(({ signal }) => signal?.aborted)).toBe(true)
  await delivery.settled(book)
  slow.release(200)
  await turn()
  expect(client.posts).toHaveLength(8)
  expect([...book.deliveries.values()].every(({ attempts }) => attempts.length === 0)).toBe(true)
  expect(book.last('event')).toBe(eventsBefore)
  expect(delivery.cancelAll(book)).toBe(0)
  expect(store.books.get(1)).toBe(book)
})

test('cancelAll in a unit of work also calls off what that unit has set off', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client)
  const { store, delivery, book } = outbox
  register(outbox, book, 'https://a.example')
  const cancelled = store.unit(() => {
    delivery.publish(book, { type: 'cash_out', transaction: PAYMENT })
    return delivery.cancelAll(book)
  })
  await turn()
  expect(cancelled).toBe(1)
  expect(client.posts).toEqual([])
})

test('cancelAll lets resends that wait go, and later news is sent again', async () => {
  const slow = heldAnswers()
  const client = scriptedClient(slow.answer)
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  publish(outbox, PAYMENT)
  const resent = outbox.delivery.resend(outbox.book, 1)
  await turn()
  expect(outbox.delivery.cancelAll(outbox.book)).toBe(2)
  await resent
  publish(outbox, transaction({ id: 8 }))
  await turn()
  slow.release(200)
  await outbox.delivery.settled(outbox.book)
  expect(outbox.book.deliveries.get(2)?.state).toBe('delivered')
})

test('the result of an attempt is dropped when the account was reset or removed meanwhile', async () => {
  const slow = heldAnswers()
  const outbox = createOutbox(scriptedClient(slow.answer))
  register(outbox, outbox.book, 'https://a.example')
  publish(outbox, PAYMENT)
  await turn()
  const fresh = openAccount(outbox.store, 1)
  slow.release(200)
  await outbox.delivery.settled(outbox.book)
  expect(outbox.book.deliveries.get(1)?.attempts).toEqual([])
  expect(fresh.deliveries.size).toBe(0)
  expect(fresh.events.size).toBe(0)
})

test('what waits in the queue of an account that was removed is not sent', async () => {
  const slow = heldAnswers()
  const client = scriptedClient(slow.answer)
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  for (let id = 1; id <= 9; id++) publish(outbox, transaction({ id }))
  await turn()
  outbox.store.unit(() => outbox.store.removeBook(1))
  slow.release(200)
  await outbox.delivery.settled(outbox.book)
  expect(client.posts).toHaveLength(8)
})

test('after a restart interrupted deliveries go out at once, and retries at their instant', async () => {
  const dead = scriptedClient(({ url }) => (url.hostname === 'failing.example' ? 500 : new Promise(() => {})))
  const before = createOutbox(dead)
  register(before, before.book, 'https://failing.example')
  register(before, before.book, 'https://hanging.example')
  publish(before, PAYMENT)
  await turn()
  before.delivery.close()

  const client = scriptedClient(() => 200)
  const after = createOutbox(client)
  for (const change of before.store.rows()) after.store.load(change)
  const outbox = { ...after, book: after.store.books.get(1) ?? after.book }
  outbox.delivery.resume(outbox.book)
  await outbox.delivery.settled(outbox.book)
  expect(client.posts.map(({ url, headers }) => [url.hostname, headers['x-pix-sandbox-attempt']])).toEqual([
    ['hanging.example', '1'],
  ])
  await runNextJob(outbox)
  expect(client.posts.map(({ url, headers }) => [url.hostname, headers['x-pix-sandbox-attempt']]).at(-1)).toEqual([
    'failing.example',
    '2',
  ])
  expect([...outbox.book.deliveries.values()].map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('after close nothing goes out and what was under way stays pending', async () => {
  const client = scriptedClient(() => new Promise<number>(() => {}))
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  publish(outbox, PAYMENT)
  await turn()
  outbox.delivery.close()
  await tell(outbox, transaction({ id: 8 }))
  expect(client.posts).toHaveLength(1)
  expect([...outbox.book.deliveries.values()].map(({ state }) => state)).toEqual(['pending', 'pending'])
})

test('what one dispatcher has under way is nothing to another one', async () => {
  const one = createOutbox(scriptedClient(() => new Promise<number>(() => {})))
  register(one, one.book, 'https://a.example')
  publish(one, PAYMENT)
  const two = createDelivery({
    store: one.store,
    client: scriptedClient(() => 200),
    log: createSilentLogger(),
    allowInsecure: true,
    allowPrivate: true,
  })
  await two.settled(one.book)
  expect(two.cancelAll(one.book)).toBe(0)
  expect(one.delivery.cancelAll(one.book)).toBe(1)
})
