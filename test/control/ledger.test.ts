import { describe, expect, it } from 'vitest'
import { isBalanced } from '../../src/control/ledger/operations.ts'
import type { LedgerEntry } from '../../src/domain/ledger.ts'
import { answer, openControl } from './support.ts'

const entry = (available: number, blocked: number): LedgerEntry => ({
  id: 0,
  at: 0,
  transactionId: null,
  movement: 'credit',
  available,
  blocked,
})

describe('the ledger of an account', () => {
  it('begins with the opening balance', async () => {
    const { open } = await openControl()
    const account = await open({ balance: 19.99 })
    const at = '2026-11-21T15:00:00.000Z'
    expect(await account.call('GET', '/ledger')).toEqual(
      answer(200, {
        available: 19.99,
        blocked: 0,
        balanced: true,
        entries: [{ seq: 1, at, transactionId: null, movement: 'opening', available: 19.99, blocked: 0 }],
      }),
    )
  })

  it('has an entry for every movement, one of its own for the fee, at the instant at which it happened', async () => {
    const { open } = await openControl()
    const frozen = { clock: { frozenAt: '2027-01-01T12:00:00Z' } }
    const account = await open({ ...frozen, balance: 20, fees: { cashIn: 0.25, cashOut: 0.5 } })
    await account.send({ value: 10.07 })
    await account.charge()
    await account.call('POST', '/clock/advance', { by: '1m' })
    const { body } = await account.call('GET', '/ledger')
    const lines = (body['entries'] as Record<string, unknown>[]).map(line => Object.values(line))
    expect(lines).toEqual([
      [1, '2027-01-01T12:00:00.000Z', null, 'opening', 20, 0],
      [2, '2027-01-01T12:00:00.000Z', 1, 'reserve', -10.07, 10.07],
      [3, '2027-01-01T12:00:00.000Z', 1, 'fee-reserve', -0.5, 0.5],
      [4, '2027-01-01T12:00:01.000Z', 1, 'capture', 0, -10.07],
      [5, '2027-01-01T12:00:01.000Z', 1, 'fee-capture', 0, -0.5],
      [6, '2027-01-01T12:00:02.000Z', 2, 'credit', 100, 0],
      [7, '2027-01-01T12:00:02.000Z', 2, 'fee-debit', -0.25, 0],
    ])
    expect([body['available'], body['blocked'], body['balanced']]).toEqual([109.18, 0, true])
  })
})

describe('whether a ledger is balanced is reckoned from its entries', () => {
  it.each([
    ['they add up', [entry(100, 0), entry(-40, 40), entry(0, -40)], { available: 60, blocked: 0 }, true],
    ['there are none', [], { available: 0, blocked: 0 }, true],
    ['a centavo is missing', [entry(100, 0)], { available: 101, blocked: 0 }, false],
    ['blocked money is missing', [entry(100, 0), entry(-40, 40)], { available: 60, blocked: 0 }, false],
    ['it went below zero on the way', [entry(-1, 0), entry(101, 0)], { available: 100, blocked: 0 }, false],
    ['blocked money went below zero', [entry(100, -1), entry(0, 1)], { available: 100, blocked: 0 }, false],
  ])('%s', (_, entries, balance, balanced) => {
    expect(isBalanced(entries, balance)).toBe(balanced)
  })
})
