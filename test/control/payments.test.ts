import { describe, expect, it } from 'vitest'
import { movementsOf } from '../support/state.ts'
import { answer, FROZEN, type Json, NO_STORY, openControl, problem, type TestAccount } from './support.ts'

const UNPAID = { ...FROZEN, defaults: { 'cash-in': 'unpaid' } }
const BANK = {
  bankISPB: expect.any(String),
  bankName: expect.any(String),
  bankCode: expect.any(String),
  accountBranch: expect.any(String),
  accountNumber: expect.any(String),
}
/** The payer that the charge names. */
const PAYER = { name: 'José Souza', document: '52998224725', bank: BANK }

const pay = (account: TestAccount, body: Json) => account.call('POST', '/payments', body)
const statusOf = (account: TestAccount) => account.book.transactions.get(1)?.status

describe('paying a charge', () => {
  it('by its code pays what it asks for, as the payer that it names', async () => {
    const { open } = await openControl()
    const account = await open({ ...UNPAID, fees: { cashIn: 0.25 } })
    const { pixCode } = await account.charge()
    await account.call('POST', '/clock/advance', { by: '10m' })
    expect(await pay(account, { pixCode })).toEqual(
      answer(201, {
        transactionId: 1,
        endToEndId: expect.stringMatching(/^E\d{8}202701011210[0-9A-Za-z]{11}$/),
        value: 100,
        payer: PAYER,
        paidAt: '2027-01-01T12:10:00.000Z',
        fired: [
          {
            at: '2027-01-01T12:10:00.000Z',
            kind: 'payment',
            id: 1,
            what: 'cash-in 1 went from PENDING to CONFIRMED (pay, by control)',
          },
        ],
      }),
    )
    expect(movementsOf(account.book)).toEqual([
      ['credit', 10_000, 0],
      ['fee-debit', -25, 0],
    ])
  })

  it('announces it like any other', async () => {
    const { open, services } = await openControl()
    const account = await open(UNPAID)
    await account.listen('cash_in', 'https://inbox.sandbox/in')
    const { pixCode } = await account.charge()
    await pay(account, { pixCode })
    await services.delivery.settled(account.book)
    const { body } = await account.call('GET', '/inbox')
    expect((body['data'] as Json[]).map(item => (item['body'] as Json)['status'])).toEqual(['CONFIRMED'])
  })

  it.each(['transactionId', 'externalId', 'the numeric id'])('by its %s', async name => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    const receipt = await account.charge({ externalId: 'pedido 7/ção' })
    const ids: Json = { ...receipt, 'the numeric id': '1' }
    const paid = await pay(account, { transactionId: ids[name] })
    expect([paid.status, paid.body['transactionId'], statusOf(account)]).toEqual([201, 1, 'CONFIRMED'])
  })

  it('by its txid, when it is a cob', async () => {
    const { open, services } = await openControl()
    const account = await open(UNPAID)
    const txid = 'a1B2c3D4e5F6g7H8i9J0k1L2m3'
    services.store.unit(() =>
      services.engine.start(account.book, { kind: 'cob', amount: 500, externalId: txid }, NO_STORY),
    )
    const paid = await pay(account, { txid })
    expect([paid.status, paid.body['value'], statusOf(account)]).toEqual([201, 5, 'CONCLUIDA'])
    const hint = 'A txid is case-sensitive, 26 to 35 characters.'
    const refused = await pay(account, { txid: txid.toLowerCase() })
    expect(refused).toEqual(problem(404, 'Not Found', 'The account has no charge with this txid', hint))
  })

  it('with another value and another payer', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    const { pixCode } = await account.charge()
    const payer = { name: null, document: '11222333000181', bank: { bankISPB: '00000000', bankName: null } }
    const { body } = await pay(account, { pixCode, value: 0.07, payer })
    expect([body['value'], body['payer']]).toEqual([0.07, { ...payer, bank: { ...BANK, ...payer.bank } }])
    expect(body['endToEndId']).toMatch(/^E00000000/)
    expect(movementsOf(account.book)).toEqual([['credit', 7, 0]])
  })

  it('by a payer whose bank is not known', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    const { pixCode } = await account.charge()
    const { body } = await pay(account, { pixCode, payer: { bank: null } })
    expect(body['payer']).toEqual({ ...PAYER, bank: null })
  })
})

describe('a PIX that nobody asked for', () => {
  it('comes in at the account’s key, pays the cash-in fee, and is announced', async () => {
    const { open, services } = await openControl()
    const account = await open({ ...FROZEN, pixKey: 'loja@example.com', fees: { cashIn: 0.25 } })
    await account.listen('cash_in', 'https://inbox.sandbox/in')
    const paid = await pay(account, { pixKey: 'LOJA@example.com', value: 10, payer: { name: 'Ana' } })
    expect(paid).toEqual(
      answer(201, {
        transactionId: 1,
        endToEndId: expect.stringMatching(/^E\d{8}202701011200/),
        value: 10,
        payer: { name: 'Ana', document: expect.stringMatching(/^\d{11}$/), bank: BANK },
        paidAt: '2027-01-01T12:00:00.000Z',
        fired: [
          {
            at: '2027-01-01T12:00:00.000Z',
            kind: 'payment',
            id: 1,
            what: 'receipt 1 was created as CONFIRMED (by control)',
          },
        ],
      }),
    )
    await services.delivery.settled(account.book)
    expect(account.book.inbox.size).toBe(1)
    expect(account.book.balance).toEqual({ available: 1_000_975, blocked: 0 })
  })

  it('needs a value, and the account’s own key', async () => {
    const { open } = await openControl()
    const account = await open({ pixKey: 'loja@example.com' })
    const hint = 'A key asks for no amount: send pixKey and value.'
    const noValue = await pay(account, { pixKey: 'loja@example.com' })
    expect(noValue).toEqual(problem(400, 'Bad Request', 'value is required', hint))
    const foreign = await pay(account, { pixKey: 'ana@example.com', value: 1 })
    const detail = 'The key does not belong to account 1'
    expect(foreign).toEqual(problem(404, 'Not Found', detail, 'Its key is loja@example.com.'))
    expect(account.book.transactions.size).toBe(0)
  })
})
