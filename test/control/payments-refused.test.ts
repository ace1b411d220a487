import { describe, expect, it } from 'vitest'
import { encodeDynamic, encodeStatic } from '../../src/domain/br-code/encode.ts'
import { FROZEN, type Json, openControl, problem, type TestAccount } from './support.ts'

const UNPAID = { ...FROZEN, defaults: { 'cash-in': 'unpaid' } }

const pay = (account: TestAccount, body: Json) => account.call('POST', '/payments', body)
const statusOf = (account: TestAccount) => account.book.transactions.get(1)?.status

describe('what cannot be paid', () => {
  it.each([
    ['paid', async (account: TestAccount) => pay(account, { transactionId: '1' }), 'CONFIRMED'],
    ['expired', async (account: TestAccount) => account.call('POST', '/clock/advance', { by: '2d' }), 'ERROR'],
    [
      'failed',
      async (account: TestAccount) => account.call('POST', '/transactions/1/events', { event: 'fail' }),
      'ERROR',
    ],
  ])('a charge that is already %s', async (_, spoil, status) => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    const { pixCode } = await account.charge()
    await spoil(account)
    const state = JSON.stringify([...account.book.entries.values()])
    const detail = `cash-in 1 is ${status}: it cannot pay`
    const refusal = problem(409, 'Conflict', detail, 'Nothing can happen to it any more.', { legal: [] })
    expect(await pay(account, { pixCode })).toEqual(refusal)
    expect(await pay(account, { transactionId: '1', value: 1 })).toEqual(refusal)
    expect(JSON.stringify([...account.book.entries.values()])).toBe(state)
  })

  it('a payment of the account itself', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    await account.send()
    const refusal = problem(409, 'Conflict', 'cash-out 1 is PENDING: it cannot pay', 'Possible now: confirm, fail.', {
      legal: ['confirm', 'fail'],
    })
    expect(await pay(account, { transactionId: 'order-1' })).toEqual(refusal)
  })

  it('a charge of another account, although that account could be paid', async () => {
    const { open } = await openControl()
    const [account, other] = [await open(UNPAID), await open(UNPAID)]
    const { pixCode } = await other.charge()
    const hint = 'It belongs to account 2: POST /sandbox/v1/accounts/2/payments.'
    const detail = 'The code is no charge of account 1'
    expect(await pay(account, { pixCode })).toEqual(problem(404, 'Not Found', detail, hint))
    expect(await pay(account, { transactionId: 'charge-1' })).toMatchObject({ status: 404 })
    expect(statusOf(other)).toBe('PENDING')
    expect(await pay(other, { pixCode })).toMatchObject({ status: 201 })
  })

  it('a code that names no charge of this sandbox', async () => {
    const { open } = await openControl()
    const account = await open({ pixKey: 'loja@example.com' })
    const merchant = { merchantName: 'Loja', merchantCity: 'SAO PAULO' }
    const codes = [
      [encodeDynamic({ url: 'pix.example.com/qr/v2/1', ...merchant }), 'It was not made by this sandbox.'],
      [
        encodeDynamic({ url: `pix.sandbox/qr/v2/1/${'0'.repeat(32)}`, ...merchant }),
        'The account has no such charge; it may have been reset since.',
      ],
      [
        encodeStatic({ key: 'loja@example.com', ...merchant }),
        'It names a key, not a charge. For a PIX nobody asked for send pixKey and value.',
      ],
    ] as const
    for (const [pixCode, hint] of codes)
      expect(await pay(account, { pixCode })).toEqual(
        problem(404, 'Not Found', 'The code is no charge of account 1', hint),
      )
  })

  it('a broken code, with what is wrong with it and where', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    const pixCode = (await account.charge())['pixCode'] as string
    const [crc, expected] = ['0000', pixCode.slice(-4)]
    const detail = 'The code is broken, so it names no charge'
    const message = `the CRC should be ${expected}, found ${crc}`
    const problems = [{ rule: 'CRC', offset: pixCode.length - 8, tag: '63', message }]
    const refused = await pay(account, { pixCode: pixCode.slice(0, -4) + crc })
    expect(refused).toEqual(problem(404, 'Not Found', detail, `63 ${message}`, { problems }))
    expect(statusOf(account)).toBe('PENDING')
  })
})

const WANTED = 'Exactly one of pixCode, txid, transactionId, pixKey is wanted'
const VALUE_HINT = 'Send reais as a number of at least 0.01 with at most 2 decimals.'

describe('a payment that says the wrong things', () => {
  it.each([
    [{}, WANTED, 'Send one of them.'],
    [{ value: 10 }, WANTED, 'Send one of them.'],
    [{ txid: 'x', pixCode: 'y' }, WANTED, 'Send pixCode or txid, not both.'],
    [{ transactionId: '1', value: 0 }, 'value cannot be paid', VALUE_HINT],
    [{ transactionId: '1', value: 0.001 }, 'value cannot be paid', VALUE_HINT],
    [{ transactionId: '1', value: -1 }, 'value cannot be paid', VALUE_HINT],
    [{ transactionId: '1', value: '1' }, 'value must be a number', undefined],
    [{ transactionId: 1 }, 'transactionId must be a string', undefined],
    [{ transactionId: '1', payer: { nome: 'Ana' } }, 'payer.nome is not a known member', undefined],
    [
      { transactionId: '1', payer: { document: '1' } },
      'payer.document must be a CPF (11 digits) or CNPJ (14 digits), or null',
      undefined,
    ],
    [{ transactionId: '1', payer: { bank: { ispb: '1' } } }, 'payer.bank.ispb is not a known member', undefined],
    [{ transactionId: '1', amount: 1 }, 'amount is not a known member', undefined],
  ])('%j', async (body, detail, hint) => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.charge()
    expect(await pay(account, body)).toEqual(problem(400, 'Bad Request', detail, hint))
    expect(statusOf(account)).toBe('PENDING')
  })
})
