import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { pendingPayments } from '../../src/store/pending-payments.ts'

const payment = (id: number, pixKey: string, status: string): Transaction =>
  ({ id, kind: 'cash-out', pixKey, amount: 100, status }) as Transaction

it('always knows the payment that has been PENDING the longest, whichever leave first', () => {
  const keys = ['a', 'b']
  const step = fc.record({ key: fc.constantFrom(...keys), leaves: fc.nat() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const index = pendingPayments()
      const model: { id: number; key: string }[] = []
      steps.forEach(({ key, leaves }, id) => {
        index.change(undefined, payment(id, key, 'PENDING'))
        model.push({ id, key })
        if (leaves % 3 > 0) {
          const [gone] = model.splice(leaves % model.length, 1) as [{ id: number; key: string }]
          const next = leaves % 3 === 1 ? payment(gone.id, gone.key, 'CONFIRMED') : undefined
          index.change(payment(gone.id, gone.key, 'PENDING'), next)
        }
        for (const each of keys) expect(index.first(each, 100)).toBe(model.find(({ key: other }) => other === each)?.id)
      })
      expect(index.first('a', 101)).toBeUndefined()
    }),
  )
})
