import { describe, expect, test } from 'vitest'
import { eventsAfter } from '../../src/store/event-log.ts'
import { A, attemptsOf, B, beginRun, left, open, publishOf, tellOf } from './policy-runs.ts'
import { heldAnswers, runNextJob, START, scriptedClient, transaction, turn } from './support.ts'

describe('delay', () => {
  test('the first attempt waits on the clock of the account, its retries count from it', async () => {
    const client = scriptedClient(() => (client.posts.length === 1 ? 500 : 200))
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { delayMs: 90_000 }))
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'pending', nextAttemptAt: START + 90_000 })
    expect(client.posts).toEqual([])
    expect(outbox.book.nextJob()).toMatchObject({ kind: 'delivery', ref: 1, dueAt: START + 90_000 })
    await runNextJob(outbox)
    await runNextJob(outbox)
    expect(attemptsOf(outbox)).toEqual([
      [90, 500],
      [120, 200],
    ])
    expect(outbox.book.nextJob()).toBeUndefined()
  })

  test('a delay of nothing is none', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { delayMs: 0 }))
    expect(attemptsOf(outbox)).toEqual([[0, 200]])
  })

  test('a resend that succeeds calls the delayed attempt off, one that fails does not', async () => {
    const client = scriptedClient(() => (client.posts.length === 1 ? 500 : 200))
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { delayMs: 90_000 }))
    await outbox.delivery.resend(outbox.book, 1)
    expect(outbox.book.nextJob()).toMatchObject({ kind: 'delivery' })
    await outbox.delivery.resend(outbox.book, 1)
    expect(outbox.book.nextJob()).toBeUndefined()
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'delivered', nextAttemptAt: null })
  })
})

describe('copies', () => {
  test('of one delivery follow its first attempt, one after the other, with the same bytes', async () => {
    const slow = heldAnswers()
    const client = scriptedClient(slow.answer)
    const outbox = open(client, A)
    publishOf(outbox, beginRun(outbox, { copies: 3 }))
    for (let copy = 1; copy <= 3; copy++) {
      await turn()
      expect(client.posts).toHaveLength(copy)
      slow.release(200)
    }
    await outbox.delivery.settled(outbox.book)
    expect(left(client)).toEqual([
      ['a', 1, 1],
      ['a', 1, 2],
      ['a', 1, 3],
    ])
    expect(new Set(client.posts.map(({ body }) => body)).size).toBe(1)
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'delivered', tries: 1 })
    expect(outbox.book.deliveries.get(1)?.policy).toEqual({ runId: 1 })
  })

  test('that fail undo nothing and set off no retry', async () => {
    const client = scriptedClient(() => (client.posts.length === 1 ? 200 : 500))
    const outbox = open(client, A)
    const before = outbox.book.last('event')
    await tellOf(outbox, beginRun(outbox, { copies: 2 }))
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'delivered', tries: 1, nextAttemptAt: null })
    expect(outbox.book.nextJob()).toBeUndefined()
    expect(eventsAfter(outbox.book, before).map(({ type, attempt }) => [type, attempt])).toEqual([
      ['webhook.delivered', 1],
      ['webhook.attempted', 2],
    ])
  })

  test('go out although the first attempt failed; one that succeeds calls the retry off', async () => {
    const client = scriptedClient(() => (client.posts.length === 3 ? 200 : 500))
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { copies: 3 }))
    expect(attemptsOf(outbox)).toEqual([
      [0, 500],
      [0, 500],
      [0, 200],
    ])
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'delivered', tries: 1 })
    expect(outbox.book.nextJob()).toBeUndefined()
  })

  test('come once: a retry has none', async () => {
    const client = scriptedClient(() => 500)
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { copies: 2 }))
    await runNextJob(outbox)
    expect(attemptsOf(outbox)).toEqual([
      [0, 500],
      [0, 500],
      [30, 500],
    ])
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'pending', tries: 2 })
  })

  test('that are under way when the next retry falls due are not doubled by it', async () => {
    const slow = heldAnswers()
    const client = scriptedClient(slow.answer)
    const outbox = open(client, A)
    publishOf(outbox, beginRun(outbox, { copies: 3 }))
    await turn()
    slow.release(500)
    await turn()
    const retried = runNextJob(outbox)
    for (let answer = 0; answer < 4; answer++) {
      await turn()
      slow.release(500)
    }
    await retried
    expect(client.posts).toHaveLength(4)
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'pending', tries: 2 })
  })

  test('of a resend are none', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { copies: 2 }))
    await outbox.delivery.resend(outbox.book, 1)
    expect(client.posts).toHaveLength(3)
  })

  test('do not go out after cancelAll', async () => {
    const slow = heldAnswers()
    const client = scriptedClient(slow.answer)
    const outbox = open(client, A)
    publishOf(outbox, beginRun(outbox, { copies: 3 }))
    await turn()
    slow.release(200)
    await turn()
    outbox.delivery.cancelAll(outbox.book)
    slow.release(200)
    await turn()
    expect(client.posts).toHaveLength(2)
  })
})

describe('lose', () => {
  test('the first attempts of the first webhook never leave, and a later webhook overtakes it', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A, B)
    const run = beginRun(outbox, { lose: 2 })
    await tellOf(outbox, run)
    expect(client.posts).toEqual([])
    await tellOf(outbox, run, 8)
    for (let retry = 0; retry < 4; retry++) await runNextJob(outbox)
    expect(left(client)).toEqual([
      ['a', 3, 1],
      ['b', 4, 1],
      ['a', 1, 3],
      ['b', 2, 3],
    ])
    for (const id of [1, 2])
      expect(attemptsOf(outbox, id)).toEqual([
        [0, 'lost'],
        [30, 'lost'],
        [150, 200],
      ])
    expect([...outbox.book.deliveries.values()].map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
  })

  test('as many as the schedule has: the delivery is lost', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { lose: 100 }))
    for (let retry = 0; retry < 5; retry++) await runNextJob(outbox)
    expect(client.posts).toEqual([])
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'lost', tries: 6, nextAttemptAt: null })
    expect(outbox.book.nextJob()).toBeUndefined()
  })

  test('all: every webhook of the run is lost at once, and a resend is real', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    const run = beginRun(outbox, { lose: 'all', copies: 3 })
    const before = outbox.book.last('event')
    await tellOf(outbox, run)
    await tellOf(outbox, run, 8)
    expect(client.posts).toEqual([])
    expect(outbox.book.nextJob()).toBeUndefined()
    for (const id of [1, 2]) {
      expect(attemptsOf(outbox, id)).toEqual([[0, 'lost']])
      expect(outbox.book.deliveries.get(id)).toMatchObject({ state: 'lost', nextAttemptAt: null })
    }
    expect(eventsAfter(outbox.book, before)).toMatchObject([
      { type: 'webhook.failed', deliveryId: 1, error: 'lost' },
      { type: 'webhook.failed', deliveryId: 2, error: 'lost' },
    ])
    await outbox.delivery.resend(outbox.book, 1)
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'delivered', attempts: { length: 2 } })
    const [once] = await outbox.delivery.sendOnce(outbox.book, { type: 'cash_out', transaction: transaction() })
    expect(once).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
    expect(left(client)).toEqual([
      ['a', 1, 2],
      ['a', 3, 1],
    ])
  })

  test('a resend that fails leaves a lost one lost', async () => {
    const outbox = open(
      scriptedClient(() => 500),
      A,
    )
    await tellOf(outbox, beginRun(outbox, { lose: 'all' }))
    await outbox.delivery.resend(outbox.book, 1)
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'lost', attempts: { length: 2 } })
    expect(outbox.book.nextJob()).toBeUndefined()
  })

  test('what is lost never reaches the built-in receiver', async () => {
    const outbox = open(
      scriptedClient(() => 200),
      'https://inbox.sandbox/x',
    )
    await tellOf(outbox, beginRun(outbox, { lose: 1 }))
    expect(outbox.book.inbox.size).toBe(0)
    await runNextJob(outbox)
    expect(outbox.book.inbox.size).toBe(1)
  })

  test('copies follow the first attempt that left', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    await tellOf(outbox, beginRun(outbox, { lose: 1, copies: 2 }))
    await runNextJob(outbox)
    expect(attemptsOf(outbox)).toEqual([
      [0, 'lost'],
      [30, 200],
      [30, 200],
    ])
  })
})
