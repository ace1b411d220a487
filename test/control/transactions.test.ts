import { describe, expect, it } from 'vitest'
import { movementsOf, outcomesOf } from '../support/state.ts'
import { answer, FROZEN, type Json, NO_STORY, openControl, problem, type TestAccount } from './support.ts'

const UNPAID = { ...FROZEN, defaults: { 'cash-in': 'unpaid', 'cash-out': 'stays-pending' } }
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)

const force = (account: TestAccount, tx: string, body: Json) => account.call('POST', `/transactions/${tx}/events`, body)
const transaction = (account: TestAccount, id = 1) => account.book.transactions.get(id)

describe('a transaction', () => {
  it('is shown with its values, story, money, webhooks and life', async () => {
    const { open } = await openControl()
    const account = await open({ ...FROZEN, fees: { cashOut: 0.5 } })
    await account.listen('cash_out', 'https://inbox.sandbox/out')
    await account.send({ description: 'Aluguel' }, { 'x-sandbox-scenario': 'error:document-mismatch' })
    await account.call('POST', '/clock/advance', { by: '1s' })
    const created = '2027-01-01T12:00:00.000Z'
    const settled = '2027-01-01T12:00:01.000Z'
    const delivery = account.book.deliveries.get(1)
    expect(await account.call('GET', '/transactions/1')).toEqual(
      answer(200, {
        transactionId: 1,
        uuid: UUID,
        kind: 'cash-out',
        status: 'ERROR',
        externalId: 'order-1',
        endToEndId: expect.stringMatching(/^E99999003202701011200/),
        createdAt: created,
        processedAt: settled,
        expiresAt: null,
        amount: 10.5,
        fee: 0.5,
        finalAmount: 11,
        pixKey: 'maria@example.org',
        description: 'Aluguel',
        counterpart: { ...transaction(account)?.counterpart },
        errorCode: 'TAX_ID_MISMATCH',
        spiCode: null,
        parentId: null,
        payee: null,
        payerId: null,
        charge: null,
        cob: null,
        transfer: null,
        nature: null,
        run: {
          runId: 1,
          scenario: 'tax-id-mismatch',
          via: 'header',
          state: 'done',
          step: 2,
          steps: 2,
          nextDueAt: null,
        },
        ledger: [
          { seq: 2, at: created, transactionId: 1, movement: 'reserve', available: -10.5, blocked: 10.5 },
          { seq: 3, at: created, transactionId: 1, movement: 'fee-reserve', available: -0.5, blocked: 0.5 },
          { seq: 4, at: settled, transactionId: 1, movement: 'release', available: 10.5, blocked: -10.5 },
          { seq: 5, at: settled, transactionId: 1, movement: 'fee-release', available: 0.5, blocked: -0.5 },
        ],
        deliveries: [
          {
            deliveryId: 1,
            event: 'cash_out',
            transactionId: 1,
            url: 'https://inbox.sandbox/out',
            state: 'delivered',
            attempts: [
              {
                at: settled,
                request: { headers: { ...delivery?.attempts[0]?.requestHeaders }, body: delivery?.body },
                status: 200,
                durationMs: 0,
              },
            ],
            nextAttemptAt: null,
          },
        ],
        timeline: [
          { at: created, on: 'create', from: null, to: 'PENDING', by: 'api' },
          { at: settled, on: 'fail', from: 'PENDING', to: 'ERROR', by: 'tax-id-mismatch' },
        ],
      }),
    )
  })

  it('shows what a transfer asked for', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    const terms = { priority: 'NORM', paymentFlow: 'fornecedores', ispbDeny: ['00000000'] }
    const transfer = { pixKey: 'maria@example.org', payment: { currency: 'BRL', amount: 10.5 }, expiration: 60 }
    const idempotencyKey = '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d'
    const headers = { 'x-idempotency-key': idempotencyKey }
    expect((await account.api('POST', '/dict/pix', { ...transfer, ...terms }, headers)).status).toBe(201)
    const { body } = await account.call('GET', `/transactions/${idempotencyKey}`)
    expect(body['transfer']).toEqual({ ...terms, creditorDocument: null, expirationSeconds: 60 })
    expect([body['kind'], body['fee'], body['expiresAt']]).toEqual(['transfer', 0, '2027-01-01T12:01:00.000Z'])
  })

  it('shows its charge and where its story waits', async () => {
    const { open } = await openControl()
    const account = await open(FROZEN)
    const split = { pixKey: 'ana@example.com', pixKeyType: 'EMAIL', name: 'Ana', document: '12345678909' }
    const splits = [
      { ...split, type: 'FIXED', value: 0.07, immediate: true },
      { ...split, type: 'PERCENTAGE', value: 12.5, immediate: false },
    ]
    const { pixCode, correlationId } = await account.charge({}, { additionalInfo: { pedido: '7' }, splits })
    const { body } = await account.call('GET', '/transactions/charge-1')
    expect(body['charge']).toEqual({
      value: 100,
      pixCode,
      correlationId,
      payer: { name: 'José Souza', document: '52998224725' },
      additionalInfo: { pedido: '7' },
      splits,
    })
    expect([body['expiresAt'], body['run']]).toEqual([
      '2027-01-02T12:00:00.000Z',
      {
        runId: 1,
        scenario: 'paid',
        via: 'built-in',
        state: 'waiting',
        step: 1,
        steps: 2,
        nextDueAt: '2027-01-01T12:00:02.000Z',
      },
    ])
  })

  it('is found by each of its names, a numeric id before an externalId of digits', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.charge({ externalId: '2' })
    await account.send({ externalId: 'pedido 7/ção' })
    await account.call('POST', '/payments', { transactionId: '1' })
    const names = [1, 2].flatMap(id => {
      const { uuid, endToEndId, externalId } = transaction(account, id) as {
        uuid: string
        endToEndId: string
        externalId: string
      }
      return [
        [String(id), id],
        [uuid, id],
        [uuid.toUpperCase(), id],
        [endToEndId, id],
        [externalId, 2],
      ] as const
    })
    for (const [name, id] of names) {
      const { status, body } = await account.call('GET', `/transactions/${encodeURIComponent(name)}`)
      expect([name, status, body['transactionId']]).toEqual([name, 200, id])
    }
  })

  it('is found in its own account only', async () => {
    const { open } = await openControl()
    const [account, other] = [await open(UNPAID), await open(UNPAID)]
    await other.charge()
    const hint = 'Send its numeric id, uuid, externalId, txid or endToEndId; names are looked up in this account only.'
    const refusal = problem(404, 'Not Found', 'Account 1 has no such transaction', hint)
    expect(await account.call('GET', '/transactions/charge-1')).toEqual(refusal)
    expect(await force(account, '1', { event: 'pay' })).toEqual(refusal)
  })
})

describe('forcing an event', () => {
  it('answers with the transaction as it is then, and what happened', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.send()
    const forced = await force(account, 'order-1', { event: 'confirm' })
    const shown = await account.call('GET', '/transactions/order-1')
    const at = '2027-01-01T12:00:00.000Z'
    const what = 'cash-out 1 went from PENDING to CONFIRMED (confirm, by control)'
    expect(forced).toEqual(answer(200, { transaction: shown.body, fired: [{ at, kind: 'control', id: 1, what }] }))
    expect(shown.body).toMatchObject({ status: 'CONFIRMED', processedAt: at })
    expect(account.book.balance).toEqual({ available: 998_950, blocked: 0 })
  })

  it.each([
    [{ event: 'fail' }, 'ORDER_REJECTED', null],
    [{ event: 'fail', errorCode: 'SETTLEMENT_TIMEOUT' }, 'SETTLEMENT_TIMEOUT', null],
    [{ event: 'fail', errorCode: 'BE01' }, 'TAX_ID_MISMATCH', 'BE01'],
    [{ event: 'fail', errorCode: 'ab09' }, 'SETTLEMENT_TIMEOUT', 'AB09'],
  ])('%j gives the money back', async (body, errorCode, spiCode) => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.send()
    expect((await force(account, '1', body)).body['transaction']).toMatchObject({ status: 'ERROR', errorCode, spiCode })
    expect(account.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
  })

  it('pays a charge with another value and payer, or lets it expire', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.charge()
    await account.charge({ externalId: 'charge-2' })
    const paid = await force(account, '1', { event: 'pay', value: 33.33, payer: { name: 'Ana' } })
    expect(paid.body['transaction']).toMatchObject({ amount: 33.33, counterpart: { name: 'Ana' } })
    const expired = await force(account, '2', { event: 'expire' })
    expect(expired.body['transaction']).toMatchObject({ status: 'ERROR', errorCode: 'PAYMENT_EXPIRED' })
    expect(movementsOf(account.book)).toEqual([['credit', 3_333, 0]])
    expect((await account.call('GET', '/clock')).body['pending']).toBe(0)
  })

  it.each([
    [undefined, 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
    ['receiver', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
    ['provider', 'REMOVIDA_PELO_PSP'],
  ])('removes a cob, by %s', async (by, status) => {
    const { open, services } = await openControl()
    const account = await open(FROZEN)
    services.store.unit(() => services.engine.start(account.book, { kind: 'cob', amount: 1 }, NO_STORY))
    const { body } = await force(account, '1', { event: 'remove', ...(by && { by }) })
    expect(body['transaction']).toMatchObject({ status })
  })

  it('refunds a payment in parts, and never more than was paid', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.send()
    await force(account, '1', { event: 'confirm' })
    await force(account, '1', { event: 'refund', value: 10 })
    expect(await force(account, '1', { event: 'refund', value: 0.51 })).toMatchObject({ status: 409 })
    await force(account, '1', { event: 'refund' })
    expect(await force(account, '1', { event: 'refund' })).toMatchObject({ status: 409 })
    expect(outcomesOf(account.book)).toEqual([
      ['cash-out', 'CONFIRMED'],
      ['refund-out', 'CONFIRMED'],
      ['refund-out', 'CONFIRMED'],
    ])
    expect(account.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
  })
})
