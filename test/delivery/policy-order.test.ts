import { describe, expect, test } from 'vitest'
import { A, attemptsOf, B, beginRun, endRun, left, open, publishOf, tellOf } from './policy-runs.ts'
import { heldAnswers, runNextJob, START, scriptedClient, tell, transaction, turn } from './support.ts'

describe('order', () => {
  test('webhooks are held until the run has ended, and then leave the last one first, a second apart', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    const run = beginRun(outbox, { order: 'reversed' })
    for (const id of [7, 8, 9]) await tellOf(outbox, run, id)
    expect(client.posts).toEqual([])
    expect(outbox.book.nextJob()).toBeUndefined()
    expect([...outbox.book.deliveries.values()].map(({ state, nextAttemptAt }) => [state, nextAttemptAt])).toEqual(
      Array(3).fill(['pending', null]),
    )
    await endRun(outbox, run)
    expect(outbox.book.deliveries.get(2)).toMatchObject({ state: 'pending', nextAttemptAt: START + 1_000 })
    await runNextJob(outbox)
    await runNextJob(outbox)
    expect(left(client).map(([, id]) => id)).toEqual([3, 2, 1])
    expect([1, 2, 3].map(id => attemptsOf(outbox, id))).toEqual([[[2, 200]], [[1, 200]], [[0, 200]]])
    expect(outbox.book.nextJob()).toBeUndefined()
  })

  test('news of a run that has ended go out as usual, and so do those of another run', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    const run = beginRun(outbox, { order: 'reversed' })
    await tellOf(outbox, run)
    const other = beginRun(outbox, { order: 'reversed' }, { id: 2 })
    await tellOf(outbox, other, 8)
    await tell(outbox, transaction({ id: 9 }))
    expect(left(client)).toEqual([['a', 3, 1]])
    await endRun(outbox, run)
    await tellOf(outbox, run, 10)
    expect(left(client).map(([, id]) => id)).toEqual([3, 1, 4])
    expect(outbox.book.deliveries.get(2)).toMatchObject({ state: 'pending', attempts: [] })
  })

  test('with a delay the first one leaves so much after the end', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    const run = beginRun(outbox, { order: 'reversed', delayMs: 5_000 })
    for (const id of [7, 8]) await tellOf(outbox, run, id)
    await endRun(outbox, run)
    expect(client.posts).toEqual([])
    await runNextJob(outbox)
    await runNextJob(outbox)
    expect([2, 1].map(id => attemptsOf(outbox, id))).toEqual([[[5, 200]], [[6, 200]]])
  })

  test('what a cancelled run held is cancelled and never leaves by itself', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    const run = beginRun(outbox, { order: 'reversed' })
    await tellOf(outbox, run)
    await endRun(outbox, run, 'cancelled')
    expect(client.posts).toEqual([])
    expect(outbox.book.deliveries.get(1)).toMatchObject({ state: 'cancelled', attempts: [] })
    expect(outbox.book.nextJob()).toBeUndefined()
    await outbox.delivery.resend(outbox.book, 1)
    expect(outbox.book.deliveries.get(1)?.state).toBe('delivered')
  })

  test('one that was resent meanwhile does not leave once more', async () => {
    const client = scriptedClient(() => 200)
    const outbox = open(client, A)
    const run = beginRun(outbox, { order: 'reversed' })
    await tellOf(outbox, run)
    await outbox.delivery.resend(outbox.book, 1)
    await endRun(outbox, run)
    expect(client.posts).toHaveLength(1)
  })

  test('cancelAll counts what is held', async () => {
    const outbox = open(
      scriptedClient(() => 200),
      A,
      B,
    )
    await tellOf(outbox, beginRun(outbox, { order: 'shuffled' }))
    expect(outbox.delivery.cancelAll(outbox.book)).toBe(2)
  })
})

test('news that is told again goes out in its former bytes, as a delivery of its own with retries', async () => {
  const client = scriptedClient(() => (client.posts.length === 2 ? 500 : 200))
  const outbox = open(client, A)
  await tell(outbox, transaction())
  const changed = transaction({ description: 'Changed since' })
  outbox.store.unit(() => outbox.delivery.publish(outbox.book, { type: 'cash_out', transaction: changed, again: true }))
  await outbox.delivery.settled(outbox.book)
  await runNextJob(outbox)
  expect(left(client)).toEqual([
    ['a', 1, 1],
    ['a', 2, 1],
    ['a', 2, 2],
  ])
  expect(new Set(client.posts.map(({ body }) => body)).size).toBe(1)
})

test('a delivery of a run without a policy has none', async () => {
  const outbox = open(
    scriptedClient(() => 200),
    A,
  )
  await tell(outbox, transaction())
  expect(outbox.book.deliveries.get(1)).not.toHaveProperty('policy')
})

describe('answered', () => {
  test('waits for the first attempts of the run, not for copies, and not for others', async () => {
    const slow = heldAnswers()
    const client = scriptedClient(slow.answer)
    const outbox = open(client, A, B)
    const run = beginRun(outbox, { copies: 2 })
    expect(outbox.delivery.answered(outbox.book, 7)).toBeUndefined()
    // About a resource that followed from the run's own.
    publishOf(outbox, run, 8)
    let over = false
    const answered = outbox.delivery.answered(outbox.book, 7)?.then(() => {
      over = true
    })
    await turn()
    expect(over).toBe(false)
    slow.release(200)
    await answered
    await turn()
    expect(client.posts).toHaveLength(4)
    expect(outbox.delivery.answered(outbox.book, 7)).toBeUndefined()
  })

  test('is over when the attempts are called off', async () => {
    const outbox = open(
      scriptedClient(() => new Promise<number>(() => {})),
      A,
    )
    publishOf(outbox, beginRun(outbox, {}))
    const answered = outbox.delivery.answered(outbox.book, 7)
    outbox.delivery.cancelAll(outbox.book)
    await expect(answered).resolves.toBeUndefined()
  })

  test('does not wait for the clock, for the end of the run, or for other transactions', async () => {
    const outbox = open(
      scriptedClient(() => new Promise<number>(() => {})),
      A,
    )
    await tellOf(outbox, beginRun(outbox, { delayMs: 1_000 }))
    await tellOf(outbox, beginRun(outbox, { order: 'reversed' }, { id: 2 }))
    publishOf(outbox, beginRun(outbox, {}, { id: 3 }), 9)
    outbox.store.unit(() => outbox.book.transactions.put(transaction({ id: 7, runId: 2 })))
    expect(outbox.delivery.answered(outbox.book, 7)).toBeUndefined()
  })
})
