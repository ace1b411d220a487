import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/instants.ts'
import { openPair } from '../support/pair.ts'
import { devolucao, refundIn } from '../support/received.ts'
import { NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox
let payer: TestClient
let payee: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** A payer whose clock is 40 days ahead, and a payee; both have one seed. */
beforeEach(async () => {
  const ahead = { mode: 'frozen', at: NOON + 40 * DAY_MS } as const
  ;({ payer, payee } = await openPair(sandbox, { payer: { seed: 'both', clock: ahead }, payee: { seed: 'both' } }))
})

const total = () => [payer, payee].reduce((sum, { book }) => sum + book.balance.available + book.balance.blocked, 0)
const settle = () => payee.advance(payee.book.now() + 1_000)

test('a split to another account of the sandbox can be refunded by that account', async () => {
  const split = {
    pixKey: payee.book.account.pixKey,
    pixKeyType: 'EMAIL',
    name: 'Recebedora',
    document: '52998224725',
    type: 'FIXED',
    value: 25,
    immediate: true,
  }
  const transaction = { value: 100, description: '', externalId: 'split' }
  const body = { transaction, payer: { fullName: 'José', document: '52998224725' }, splits: [split] }
  await payer.post('/api/pix/cash-in', body)
  await payer.advance(payer.book.now() + 2_000)
  const [receipt] = [...payee.book.transactions.values()].slice(-1)
  expect((await refundIn(payee, receipt?.id ?? 0, 25)).statusCode).toBe(201)
  await settle()
  const [returned] = [...payer.book.transactions.values()].slice(-1)
  const part = [...payer.book.transactions.values()].find(({ kind }) => kind === 'split')
  expect(returned).toMatchObject({ kind: 'refund-out', amount: 2_500, parentId: part?.id })
  expect(total()).toBe(1_010_000)
})

describe('a refund of', () => {
  const lastOf = ({ book }: TestClient) => [...book.transactions.values()].at(-1)

  test('a cob that was paid by its code gives the money back to the account that paid it', async () => {
    const txid = 'abcdefghijklmnopqrstuvwxyz'
    const body = { calendario: {}, valor: { original: '20.00' } }
    const { location } = (await payee.put(`/cob/${txid}`, body, { 'x-sandbox-scenario': 'unpaid' })).json()
    const code = { value: 20, qrCode: location, externalId: 'by-code' }
    expect((await payer.post('/api/pix/cash-out-qrcode', code)).statusCode).toBe(201)
    await payer.advance(payer.book.now() + 1_000)
    const cob = payee.book.byExternalId('cob', txid)
    expect(cob).toMatchObject({ status: 'CONCLUIDA', payerId: payer.book.id })
    expect((await devolucao(payee, cob?.endToEndId ?? '', 'd-1', '20.00')).statusCode).toBe(201)
    await settle()
    expect(lastOf(payer)).toMatchObject({ kind: 'refund-out', amount: 2_000, status: 'CONFIRMED' })
    expect(total()).toBe(1_000_000)
  })

  test('a transfer gives the money back to the account that made it', async () => {
    const body = { pixKey: payee.book.account.pixKey, priority: 'NORM', payment: { currency: 'BRL', amount: 15 } }
    const headers = { 'x-idempotency-key': '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d' }
    expect((await payer.post('/dict/pix', body, headers)).statusCode).toBe(201)
    await payer.advance(payer.book.now() + 10_000)
    const receipt = lastOf(payee)
    expect((await refundIn(payee, receipt?.id ?? 0, 15)).statusCode).toBe(201)
    await settle()
    expect(lastOf(payer)).toMatchObject({ kind: 'refund-out', amount: 1_500, parentId: 1 })
    expect(total()).toBe(1_000_000)
  })
})
