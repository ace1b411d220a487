import { describe, expect, test } from 'vitest'
import {
  departures,
  isFirstThatLeft,
  isLost,
  owesCopies,
  policyFor,
  withOneCopyLess,
} from '../../src/delivery/policy.ts'
import type { Run, RunState } from '../../src/domain/run.ts'
import type { Delivery, DeliveryPolicy, NewsPolicy } from '../../src/domain/webhook.ts'
import { createIdSource } from '../../src/platform/ids.ts'
import { runOf } from './policy-runs.ts'
import { START } from './support.ts'

describe('what a story says about the news becomes the policy of each webhook', () => {
  type Row = [news: NewsPolicy, state: RunState, isFirst: boolean, policy: Omit<DeliveryPolicy, 'runId'>]
  const rows: Row[] = [
    [{}, 'waiting', true, {}],
    [{ delayMs: 5_000 }, 'waiting', true, {}],
    [{ beforeReply: true }, 'waiting', true, {}],
    [{ copies: 1 }, 'waiting', true, {}],
    [{ copies: 2 }, 'waiting', true, { copies: 1 }],
    [{ copies: 10 }, 'done', false, { copies: 9 }],
    [{ lose: 2 }, 'waiting', true, { lose: 2 }],
    [{ lose: 2 }, 'waiting', false, {}],
    [{ lose: 'all' }, 'waiting', true, { lose: 'all' }],
    [{ lose: 'all' }, 'done', false, { lose: 'all' }],
    [{ order: 'reversed' }, 'waiting', true, { held: true }],
    [{ order: 'shuffled' }, 'held', false, { held: true }],
    [{ order: 'reversed' }, 'done', false, {}],
    [{ order: 'reversed' }, 'cancelled', false, {}],
    [{ signature: 'old' }, 'done', false, { signature: 'old' }],
    [
      { copies: 3, lose: 1, order: 'reversed', signature: 'wrong' },
      'waiting',
      true,
      { copies: 2, lose: 1, held: true, signature: 'wrong' },
    ],
  ]
  test.each(rows)('%j, run %s, first: %s', (news, state, isFirst, policy) => {
    expect(policyFor(runOf(news, { id: 4, state }), isFirst)).toEqual({ runId: 4, ...policy })
  })

  test('a run whose story says nothing changes nothing', () => {
    const { news, ...run }: Run = runOf({})
    expect(policyFor(run, true)).toEqual({ runId: run.id })
  })
})

describe('held webhooks leave when their run has ended, a second apart', () => {
  const never = () => {
    throw new Error('nothing is to be drawn')
  }
  const rows: [news: NewsPolicy, held: string, left: [string, number][]][] = [
    [{ order: 'reversed' }, '', []],
    [{ order: 'reversed' }, 'a', [['a', 0]]],
    [
      { order: 'reversed' },
      'abc',
      [
        ['c', 0],
        ['b', 1_000],
        ['a', 2_000],
      ],
    ],
    [
      { order: 'reversed', delayMs: 5_000 },
      'ab',
      [
        ['b', 5_000],
        ['a', 6_000],
      ],
    ],
  ]
  test.each(rows)('%j of %s', (news, held, left) => {
    const departed = departures([...held], news, START, never)
    expect(departed.map(({ delivery, dueAt }) => [delivery, dueAt - START])).toEqual(left)
  })

  const shuffle = (seed: string) => {
    const ids = createIdSource(seed)
    const draw = (max: number) => ids.integer(0, max)
    return departures([...'abcdef'], { order: 'shuffled' }, START, draw)
  }

  test('shuffled ones in an order of the seed, each of them once', () => {
    const left = shuffle('seed')
    expect(left.map(({ dueAt }) => dueAt - START)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000])
    expect(left.map(({ delivery }) => delivery).sort()).toEqual([...'abcdef'])
    expect(shuffle('seed')).toEqual(left)
  })

  test('of three every order can come', () => {
    const orders = Array.from({ length: 200 }, (_, seed) => {
      const ids = createIdSource(`seed ${seed}`)
      return departures([...'abc'], { order: 'shuffled' }, 0, max => ids.integer(0, max))
        .map(({ delivery }) => delivery)
        .join('')
    })
    expect([...new Set(orders)].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  })
})

describe('what becomes of the next attempt of the schedule, and what follows', () => {
  type Row = [policy: Omit<DeliveryPolicy, 'runId'>, tries: number, lost: boolean, leftFirst: boolean, owes: boolean]
  const rows: Row[] = [
    [{}, 0, false, false, false],
    [{}, 1, false, true, false],
    [{ lose: 2 }, 0, true, false, false],
    [{ lose: 2 }, 1, true, false, false],
    [{ lose: 2 }, 2, false, false, false],
    [{ lose: 2 }, 3, false, true, false],
    [{ lose: 'all' }, 0, true, false, false],
    [{ lose: 'all' }, 1, true, false, false],
    [{ copies: 1 }, 0, false, false, false],
    [{ copies: 1 }, 1, false, true, true],
    [{ copies: 1 }, 2, false, false, true],
    [{ copies: 1, lose: 1 }, 1, false, false, false],
    [{ copies: 1, lose: 1 }, 2, false, true, true],
    [{ copies: 1, lose: 'all' }, 1, true, false, false],
  ]
  test.each(rows)('%j after %i tries', (policy, tries, lost, leftFirst, owes) => {
    const delivery = { tries, policy: { runId: 1, ...policy } } as Delivery
    expect([isLost(delivery), isFirstThatLeft(delivery), owesCopies(delivery)]).toEqual([lost, leftFirst, owes])
  })

  test('a delivery without a policy loses nothing and owes nothing', () => {
    const delivery = { tries: 0 } as Delivery
    expect([isLost(delivery), owesCopies(delivery)]).toEqual([false, false])
  })

  test('the last copy takes the debt away', () => {
    const delivery = { tries: 1, policy: { runId: 1, copies: 2, signature: 'old' } } as Delivery
    const one = withOneCopyLess(delivery)
    expect(one.policy).toEqual({ runId: 1, copies: 1, signature: 'old' })
    expect(withOneCopyLess(one).policy).toEqual({ runId: 1, signature: 'old' })
  })
})
