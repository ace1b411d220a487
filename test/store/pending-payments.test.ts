import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { pendingPayments } from '../../src/store/pending-payments.ts'

const payment = (id: number, pixKey: string, status: string): Transaction =>
  ({ id, kind: 'cash-out', pixKey, amount: 100, status }) as Transaction

/** An index over rows that come, change and go. */
function opened() {
  const rows = new Map<number, Transaction>()
  let looks = 0
  const index = pendingPayments(id => {
    looks++
    return rows.get(id)
  })
  const set = (id: number, next: Transaction | undefined) => {
    const previous = rows.get(id)
    if (next === undefined) rows.delete(id)
    else rows.set(id, next)
    index.change(previous, next)
  }
  return { index, set, looks: () => looks }
}

type Opened = Pick<ReturnType<typeof opened>, 'index' | 'set'>
type Fate = (opened: Opened, one: { readonly id: number; readonly key: string }) => boolean

/** What becomes of a payment, and whether it is PENDING no more. */
const FATES = {
  stays: () => false,
  goes({ set }, { id }) {
    set(id, undefined)
    return true
  },
  settles({ set }, { id, key }) {
    set(id, payment(id, key, 'CONFIRMED'))
    return true
  },
  /** Its unit of work fails, and all is as if nothing had been. */
  'settles in vain'({ set, index }, { id, key }) {
    set(id, payment(id, key, 'CONFIRMED'))
    index.first(key, 100)
    set(id, payment(id, key, 'PENDING'))
    return false
  },
} as const satisfies Record<string, Fate>
const NAMES = Object.keys(FATES) as (keyof typeof FATES)[]

it('always knows the payment that has been PENDING the longest, whichever leave first', () => {
  const keys = ['a', 'b']
  const step = fc.record({ key: fc.constantFrom(...keys), fate: fc.constantFrom(...NAMES), which: fc.nat() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const { index, set } = opened()
      let model: { id: number; key: string }[] = []
      steps.forEach(({ key, fate, which }, at) => {
        set(at + 1, payment(at + 1, key, 'PENDING'))
        model.push({ id: at + 1, key })
        const one = model[which % model.length]!
        if (FATES[fate]({ index, set }, one)) model = model.filter(each => each !== one)
        for (const each of keys) expect(index.first(each, 100)).toBe(model.find(({ key: other }) => other === each)?.id)
      })
      expect(index.first('a', 101)).toBeUndefined()
    }),
  )
})

it('does not keep looking at payments that have ended, though nobody asked for them', () => {
  const { index, set, looks } = opened()
  const COUNT = 50_000
  for (let id = 1; id <= COUNT; id++) {
    set(id, payment(id, `key-${id}`, 'PENDING'))
    if (id > 100) set(id - 100, payment(id - 100, `key-${id - 100}`, 'CONFIRMED'))
  }
  // With a hundred under way at any time, each is looked at once or twice when the index cleans up.
  expect(looks()).toBeLessThan(2 * COUNT)
  const before = looks()
  for (let id = 1; id < COUNT - 2_000; id++) expect(index.first(`key-${id}`, 100)).toBeUndefined()
  expect(looks()).toBe(before)
})
