import { expect, test } from 'vitest'
import { eventsAfter } from '../../src/store/event-log.ts'
import { createOutbox, PAYMENT, register, runNextJob, START, scriptedClient, tell } from './support.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test('a receiver that never answers 2xx is tried six times, each at its own instant, then the delivery has failed', async () => {
  const client = scriptedClient(() => 503)
  const outbox = createOutbox(client)
  const { book } = outbox
  register(outbox, book, 'https://a.example')
  const before = book.last('event')
  await tell(outbox, PAYMENT)
  for (let retry = 1; retry <= 5; retry++) await runNextJob(outbox)

  const delivery = book.deliveries.get(1)
  const offsets = [0, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR].map((_, i, all) =>
    all.slice(0, i + 1).reduce((sum, delay) => sum + delay, 0),
  )
  expect(delivery?.attempts.map(({ at }) => at - START)).toEqual(offsets)
  expect(delivery?.attempts.map(({ number, status, error }) => [number, status, error])).toEqual(
    [1, 2, 3, 4, 5, 6].map(number => [number, 503, null]),
  )
  expect(delivery).toMatchObject({ state: 'failed', tries: 6, nextAttemptAt: null })
  expect(book.nextJob()).toBeUndefined()
  expect(eventsAfter(book, before).map(({ type, attempt, nextAttemptAt }) => [type, attempt, nextAttemptAt])).toEqual([
    ...[1, 2, 3, 4, 5].map(attempt => ['webhook.attempted', attempt, START + (offsets[attempt] ?? 0)]),
    ['webhook.failed', 6, null],
  ])
})

test('every retry and every resend has the bytes of the first attempt, the same delivery and a new number', async () => {
  const client = scriptedClient(() => 500)
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  await runNextJob(outbox)
  await outbox.delivery.resend(outbox.book, 1)
  expect(new Set(client.posts.map(({ body }) => body)).size).toBe(1)
  expect(client.posts.map(({ headers }) => headers['x-pix-sandbox-delivery'])).toEqual(['1', '1', '1'])
  expect(client.posts.map(({ headers }) => headers['x-pix-sandbox-attempt'])).toEqual(['1', '2', '3'])
})

test('a retry that succeeds ends the delivery', async () => {
  const client = scriptedClient(() => (client.posts.length === 1 ? 500 : 204))
  const outbox = createOutbox(client)
  const { book } = outbox
  register(outbox, book, 'https://a.example')
  await tell(outbox, PAYMENT)
  expect(book.deliveries.get(1)).toMatchObject({ state: 'pending', nextAttemptAt: START + 30 * SECOND })
  await runNextJob(outbox)
  expect(book.deliveries.get(1)).toMatchObject({ state: 'delivered', tries: 2, nextAttemptAt: null })
  expect(book.nextJob()).toBeUndefined()
})

test.each([199, 301, 302, 307, 400, 404, 500])('an answer of %i is no success', async status => {
  const outbox = createOutbox(scriptedClient(() => status))
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  expect(outbox.book.deliveries.get(1)?.state).toBe('pending')
})

test('a resend that succeeds calls the waiting retry off', async () => {
  const client = scriptedClient(() => (client.posts.length === 1 ? 500 : 200))
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  await outbox.delivery.resend(outbox.book, 1)
  expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'delivered', tries: 1, nextAttemptAt: null })
  expect(outbox.book.nextJob()).toBeUndefined()
})

test('a resend that fails uses up no try, moves no retry and undoes no success', async () => {
  const client = scriptedClient(() => (client.posts.length === 3 ? 200 : 500))
  const outbox = createOutbox(client)
  const { book } = outbox
  register(outbox, book, 'https://a.example')
  await tell(outbox, PAYMENT)
  await outbox.delivery.resend(book, 1)
  expect(book.deliveries.get(1)).toMatchObject({ state: 'pending', tries: 1, nextAttemptAt: START + 30 * SECOND })
  expect(book.nextJob()).toMatchObject({ kind: 'retry', ref: 1, dueAt: START + 30 * SECOND })
  await runNextJob(outbox)
  await outbox.delivery.resend(book, 1)
  expect(book.deliveries.get(1)).toMatchObject({ state: 'delivered', tries: 2, nextAttemptAt: null })
  expect(book.deliveries.get(1)?.attempts).toHaveLength(4)
  expect(book.nextJob()).toBeUndefined()
})

test('two resends at once are two attempts with two numbers', async () => {
  const client = scriptedClient(() => 200)
  const outbox = createOutbox(client)
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  await Promise.all([outbox.delivery.resend(outbox.book, 1), outbox.delivery.resend(outbox.book, 1)])
  expect(outbox.book.deliveries.get(1)?.attempts.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('a delivery remembers its latest twenty attempts, and goes on counting', async () => {
  const outbox = createOutbox(scriptedClient(() => 200))
  register(outbox, outbox.book, 'https://a.example')
  await tell(outbox, PAYMENT)
  for (let i = 0; i < 30; i++) await outbox.delivery.resend(outbox.book, 1)
  expect(outbox.book.deliveries.get(1)?.attempts.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 12),
  )
})

test('a delivery that does not exist cannot be resent', async () => {
  const outbox = createOutbox(scriptedClient(() => 200))
  await expect(outbox.delivery.resend(outbox.book, 5)).rejects.toThrow('account 1 has no delivery 5')
})
