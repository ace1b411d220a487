import { describe, expect, it } from 'vitest'
import { receive } from '../support/meds.ts'
import { movementsOf, outcomesOf } from '../support/state.ts'
import { answer, FROZEN, type Json, openControl, type TestAccount, type TestControl } from './support.ts'

const AT = '2027-01-01T12:00:00.000Z'
const DUE = '2027-01-08T12:00:00.000Z'
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const ITAU = { ispb: '60701190', name: 'Itaú' }
const OWN = { ispb: '99999003', name: 'Banco Sandbox' }
const UNKNOWN = 'E6070119020270101120000000000001'

const open = (account: TestAccount, body: Json) => account.call('POST', '/meds', body)
const drive = (account: TestAccount, body: Json, medId = 2) => account.call('POST', `/meds/${medId}/events`, body)

/** An account that received 150.00. */
async function receiver(settings: Json = {}): Promise<{ sandbox: TestControl; account: TestAccount }> {
  const sandbox = await openControl()
  const account = await sandbox.open({ ...FROZEN, balance: 1_000, ...settings })
  receive(sandbox, account.book, 15_000)
  return { sandbox, account }
}

const opened = { at: AT, on: 'create', from: null, to: 'OPEN', by: 'control' }
const acknowledged = { at: AT, on: 'acknowledge', from: 'OPEN', to: 'RECEIVED', by: 'control' }

describe('opening a MED', () => {
  it('answers with all of it and what it set off: the rest of the payment is blocked', async () => {
    const { account } = await receiver()
    const body = {
      transaction: '1',
      reason: 'REFUND_REQUEST',
      cause: 'SCAM',
      description: 'Golpe do falso boleto',
      requestingBank: { ispb: '18236120', name: 'Nu' },
    }
    const med = {
      medId: 2,
      idSolicitacaoDevolucao: UUID,
      endToEndId: account.book.transactions.get(1)?.endToEndId,
      transactionId: 1,
      status: 'RECEIVED',
      reason: 'REFUND_REQUEST',
      cause: 'SCAM',
      description: 'Golpe do falso boleto',
      analysisResult: null,
      analysisDetails: null,
      requestingBank: { ispb: '18236120', name: 'Nu' },
      contestedBank: OWN,
      blockStatus: 'BLOCKED',
      blockedAmount: 150,
      answerDueAt: DUE,
      createdAt: AT,
      updatedAt: AT,
      ledger: [{ seq: 3, at: AT, transactionId: 2, movement: 'reserve', available: -150, blocked: 150 }],
      deliveries: [],
      timeline: [opened, acknowledged],
    }
    const fired = [
      { at: AT, kind: 'control', id: 2, what: 'med 2 was created as OPEN (by control)' },
      { at: AT, kind: 'control', id: 2, what: 'med 2 went from OPEN to RECEIVED (acknowledge, by control)' },
    ]
    expect(await open(account, body)).toEqual(answer(201, { med, fired }))
    expect(await account.call('GET', '/meds/2')).toEqual(answer(200, med))
    expect(await account.call('GET', '/meds')).toEqual(answer(200, { data: [med], next: null }))
    expect(account.book.balance).toEqual({ available: 100_000, blocked: 15_000 })
  })

  it('needs no more than the payment: the rest follows from it', async () => {
    const { account } = await receiver()
    const { body } = await open(account, { endToEndId: account.book.transactions.get(1)?.endToEndId })
    expect(body['med']).toMatchObject({
      transactionId: 1,
      reason: 'REFUND_REQUEST',
      cause: null,
      description: null,
      requestingBank: ITAU,
    })
  })

  it('leaves it OPEN when it is told so: nothing is blocked and nothing is due', async () => {
    const { account } = await receiver()
    const { body } = await open(account, { transaction: '1', acknowledge: false })
    expect(body['med']).toMatchObject({
      status: 'OPEN',
      blockStatus: 'NOT_BLOCKED',
      blockedAmount: 0,
      answerDueAt: null,
      ledger: [],
      timeline: [opened],
    })
    expect((await drive(account, { event: 'acknowledge' })).body['med']).toMatchObject({
      status: 'RECEIVED',
      blockedAmount: 150,
      answerDueAt: DUE,
    })
  })

  it.each([
    ['by its ISPB alone', { ispb: '18236120' }, { ispb: '18236120', name: 'Nu Pagamentos' }],
    ['one that nobody knows', { ispb: '12345678' }, { ispb: '12345678', name: 'Instituição 12345678' }],
  ])('names the requesting bank, given %s', async (_, requestingBank, named) => {
    const { account } = await receiver()
    const { body } = await open(account, { transaction: '1', requestingBank })
    expect(body['med']).toMatchObject({ requestingBank: named })
  })

  it('against a payment that is unknown here blocks nothing, and can be driven all the same', async () => {
    const { account } = await receiver()
    const { body } = await open(account, { endToEndId: UNKNOWN })
    expect(body['med']).toMatchObject({
      endToEndId: UNKNOWN,
      transactionId: null,
      status: 'RECEIVED',
      requestingBank: ITAU,
      blockStatus: 'NOT_BLOCKED',
      blockedAmount: 0,
      ledger: [],
    })
    const { body: accepted } = await drive(account, { event: 'accept' })
    expect(accepted['med']).toMatchObject({ status: 'ANALYZED', analysisResult: 'APPROVED', ledger: [] })
    expect(outcomesOf(account.book)).toEqual([
      ['receipt', 'CONFIRMED'],
      ['med', 'ANALYZED'],
    ])
    expect(account.book.balance).toEqual({ available: 115_000, blocked: 0 })
  })
})

describe('driving a MED', () => {
  const rows: [event: string, expected: Json, movements: unknown[], balance: [number, number]][] = [
    [
      'accept',
      { status: 'ANALYZED', analysisResult: 'APPROVED', blockStatus: 'RETURNED' },
      ['capture', 0, -15_000],
      [100_000, 0],
    ],
    [
      'reject',
      { status: 'ANALYZED', analysisResult: 'REJECTED', blockStatus: 'RELEASED' },
      ['release', 15_000, -15_000],
      [115_000, 0],
    ],
    [
      'cancel',
      { status: 'CANCELLED', analysisResult: null, blockStatus: 'RELEASED' },
      ['release', 15_000, -15_000],
      [115_000, 0],
    ],
  ]
  it.each(rows)('%s', async (event, expected, movement, [available, blocked]) => {
    const { account } = await receiver()
    await open(account, { transaction: '1', cause: 'COERCION' })
    const driven = await drive(account, { event, details: 'Analisado' })
    expect(driven).toMatchObject({ status: 200, body: { med: { ...expected, analysisDetails: 'Analisado' } } })
    expect(driven.body['med']).toMatchObject({ blockedAmount: 150, answerDueAt: null })
    const what = `med 2 went from RECEIVED to ${expected['status']} (${event}, by control)`
    expect((driven.body['fired'] as Json[])[0]).toEqual({ at: AT, kind: 'control', id: 2, what })
    expect(movementsOf(account.book)).toEqual([['credit', 15_000, 0], ['reserve', -15_000, 15_000], movement])
    expect(account.book.balance).toEqual({ available, blocked })
    expect(account.book.jobs.size).toBe(0)
  })

  it('cancel of one that is OPEN moves nothing', async () => {
    const { account } = await receiver()
    await open(account, { transaction: '1', acknowledge: false })
    expect((await drive(account, { event: 'cancel' })).body['med']).toMatchObject({
      status: 'CANCELLED',
      analysisResult: null,
      analysisDetails: null,
      blockStatus: 'NOT_BLOCKED',
      ledger: [],
    })
  })

  it.each([
    ['SOCIAL_ENGINEERING', 'MED_FRAUDE'],
    ['FRAUDULENT_ACCESS', 'MED_FRAUDE'],
    ['OTHER', 'MED_OPERACIONAL'],
    ['UNKNOWN', 'MED_OPERACIONAL'],
    [null, 'MED_OPERACIONAL'],
  ])('accept of cause %s gives a devolução %s, whose money left with the MED', async (cause, nature) => {
    const { account } = await receiver()
    await open(account, { transaction: '1', cause, description: 'Fraude' })
    const { body } = await drive(account, { event: 'accept' })
    expect(account.book.transactions.get(3)).toMatchObject({
      kind: 'devolucao',
      status: 'DEVOLVIDO',
      amount: 15_000,
      fee: 0,
      parentId: 1,
      nature,
      description: 'Fraude',
      endToEndId: expect.stringMatching(/^D99999003202701011200[A-Za-z0-9]{11}$/),
      externalId: account.book.transactions.get(2)?.med?.idSolicitacaoDevolucao.replaceAll('-', ''),
      processedAt: Date.parse(AT),
      timeline: [{ at: Date.parse(AT), on: 'accept', from: null, to: 'DEVOLVIDO', by: 'control' }],
    })
    expect(body['fired']).toContainEqual({
      at: AT,
      kind: 'control',
      id: 3,
      what: 'devolucao 3 was created as DEVOLVIDO (by control)',
    })
  })
})
