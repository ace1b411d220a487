import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VerbName } from '../../src/engine/verbs.ts'
import { extendedError } from '../support/envelopes.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { payCode } from '../support/payments.ts'
import { FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing, outcomesOf } from '../support/state.ts'

const URL = '/api/pix/cash-out-qrcode'
const TXID = 'a'.repeat(26)

let sandbox: TestSandbox
let payer: TestClient
let payee: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  payer = await sandbox.client({ clock: FROZEN })
  payee = await sandbox.client({ clock: FROZEN, balance: 0, seed: 'payee' })
  await listenTo(payee, 'cash_in')
})

/** The code of a new cob of 10.50 that nobody pays by itself. */
async function cobCode(modalidadeAlteracao = 0): Promise<string> {
  const body = { calendario: { expiracao: 60 }, valor: { original: '10.50', modalidadeAlteracao }, chave: CHAVE }
  const answer = await payee.put(`/cob/${TXID}`, body, { 'x-sandbox-scenario': 'unpaid' })
  expect(answer.statusCode).toBe(201)
  return answer.json().location
}

const CHAVE = '123e4567-e89b-12d3-a456-426614174000'

describe('the code of a cob of another account of the sandbox', () => {
  test('is paid and announced as RECEIVE', async () => {
    expect((await payCode(payer, await cobCode())).statusCode).toBe(201)
    await payer.advance('idle')
    await payee.advance(NOON)
    expect([outcomesOf(payee.book), payee.book.balance.available]).toEqual([[['cob', 'CONCLUIDA']], 1_050])
    const { endToEndId, pixKey } = payer.book.transactions.get(1)!
    expect(pixKey).toBe(CHAVE)
    const data = { txId: TXID, status: 'LIQUIDATED', endToEndId, payment: { amount: '10.50', currency: 'BRL' } }
    expect(inboxOf(payee)).toMatchObject([{ type: 'RECEIVE', data }])
  })

  test('takes another value only when the cob lets its payer change it', async () => {
    const fixed = await cobCode()
    const response = await changingNothing(sandbox, () => payCode(payer, fixed, { value: 11 }))
    const message = ['value must be the amount of the QR Code, 10.50']
    const details = { value: 11, expected: 10.5 }
    expect(response.json()).toEqual(extendedError({ url: URL, error: 400, message, details }))
  })

  test('with modalidadeAlteracao 1 is paid with any value', async () => {
    expect((await payCode(payer, await cobCode(1), { value: 11 })).statusCode).toBe(201)
    await payer.advance('idle')
    expect(payee.book.balance.available).toBe(1_100)
  })

  test.each<[verb: VerbName, by: 'receiver' | 'provider', reason: string, chargeStatus: string]>([
    ['pay', 'receiver', 'was already paid', 'CONCLUIDA'],
    ['expire', 'receiver', 'has expired', 'REMOVIDA_PELO_PSP'],
    ['remove', 'receiver', 'was removed', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
    ['remove', 'provider', 'was removed', 'REMOVIDA_PELO_PSP'],
  ])('is refused after %s by the %s: it %s', async (verb, by, reason, chargeStatus) => {
    const code = await cobCode()
    const details = verb === 'remove' ? { by } : {}
    sandbox.services.engine.force(payee.book, payee.book.transactions.get(1)!, verb, details)
    await payee.advance(NOON)
    const response = await changingNothing(sandbox, () => payCode(payer, code))
    expect(response.json().message).toEqual([`qrCode belongs to a charge that ${reason}`])
    expect(response.json().details.chargeStatus).toBe(chargeStatus)
  })

  test('fails with ORDER_REJECTED when it was removed in between', async () => {
    await payCode(payer, await cobCode())
    sandbox.services.engine.force(payee.book, payee.book.transactions.get(1)!, 'remove', {})
    await payer.advance('idle')
    expect(payer.book.transactions.get(1)).toMatchObject({ status: 'ERROR', errorCode: 'ORDER_REJECTED' })
    expect(payer.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
  })
})
