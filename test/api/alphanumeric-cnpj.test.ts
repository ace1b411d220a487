import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openControl, type TestAccount, type TestControl } from '../control/support.ts'
import { cashInBody, cashOutBody } from '../support/sandbox.ts'

/** A CNPJ as they are given out since July 2026. */
const CNPJ = '12ABC34501DE35'

const details = { key: 'maria@example.org', keyType: 'EMAIL', name: 'Maria', document: CNPJ }
const split = { pixKey: CNPJ, pixKeyType: 'CNPJ', name: 'x', document: CNPJ, type: 'FIXED', value: 1 }
const KEY = { 'x-idempotency-key': '123e4567-e89b-42d3-a456-426614174000' }
const cob = { calendario: {}, valor: { original: '1.00' } }

type Call = (account: TestAccount) => Promise<{ status: number }>

/** Every place where a CNPJ can be given, and how it is answered where letters are taken. */
const CALLS: [place: string, taken: number, call: Call][] = [
  [
    'the payer of a charge',
    201,
    a => a.api('POST', '/api/pix/cash-in', cashInBody({}, { payer: { fullName: 'x', document: CNPJ } })),
  ],
  [
    'a split, key and document',
    201,
    a => a.api('POST', '/api/pix/cash-in', cashInBody({ externalId: 's' }, { splits: [split] })),
  ],
  ['the receiver of a payment', 201, a => a.api('POST', '/api/pix/cash-out', cashOutBody({ details }))],
  [
    'the key of a payment',
    201,
    a =>
      a.api(
        'POST',
        '/api/pix/cash-out',
        cashOutBody({ externalId: 'k', details: { ...details, key: CNPJ, keyType: 'DOCUMENT' } }),
      ),
  ],
  [
    'a transfer, key and document',
    201,
    a =>
      a.api(
        'POST',
        '/dict/pix',
        { pixKey: CNPJ, creditorDocument: CNPJ, payment: { currency: 'BRL', amount: 1 } },
        KEY,
      ),
  ],
  [
    'the debtor of a cob',
    201,
    a => a.api('PUT', `/cob/${'d'.repeat(26)}`, { ...cob, devedor: { cnpj: CNPJ, nome: 'x' } }),
  ],
  ['the key of a cob', 201, a => a.api('PUT', `/cob/${'k'.repeat(26)}`, { ...cob, chave: CNPJ })],
  ['the key of a listing', 200, a => a.api('GET', `/api/pix/transactions/pix-key/${CNPJ}`)],
  ['the holder of an account and its key', 200, a => a.call('PATCH', '', { document: CNPJ, pixKey: CNPJ })],
  [
    'somebody who pays',
    201,
    a => a.call('POST', '/payments', { pixKey: a.book.account.pixKey, value: 1, payer: { document: CNPJ } }),
  ],
]

describe.each([
  ['takes', true],
  ['refuses', false],
] as const)('a sandbox that %s CNPJs with letters', (_, alphanumericCnpj) => {
  let sandbox: TestControl
  let account: TestAccount
  beforeAll(async () => {
    sandbox = await openControl({ alphanumericCnpj })
    account = await sandbox.open()
  })
  afterAll(() => sandbox.close())

  it.each(CALLS)('does so as %s', async (_place, taken, call) => {
    expect((await call(account)).status).toBe(alphanumericCnpj ? taken : 400)
  })

  it('takes those of digits', async () => {
    const digits = { ...details, document: '12345678000195' }
    expect(
      (await account.api('POST', '/api/pix/cash-out', cashOutBody({ externalId: 'd', details: digits }))).status,
    ).toBe(201)
  })
})

it('judges check digits and holders of CNPJs with letters as of others, and masks them', async () => {
  const sandbox = await openControl({ alphanumericCnpj: true })
  const account = await sandbox.open({ clock: { frozenAt: '2026-11-21T15:00:00Z' } })
  await account.listen('cash_out', 'https://inbox.sandbox/x')
  const pay = (externalId: string, more: object) => account.send({ externalId, details: { ...details, ...more } })
  await pay('right', {})
  await pay('wrong', { document: '12ABC34501DE36' })
  await pay('another', { key: CNPJ, keyType: 'DOCUMENT', document: '12345678000195' })
  await account.call('POST', '/clock/advance', { by: '1m' })
  const { body } = await account.call('GET', '/inbox')
  const told = (
    body['data'] as { body: { externalId: string; errorCode: string; counterpart: { document: string } } }[]
  ).map(({ body: { externalId, errorCode, counterpart } }) => [externalId, errorCode, counterpart.document])
  expect(told).toEqual([
    ['right', null, '**.ABC.345/****-**'],
    ['wrong', 'INVALID_TAX_ID', '**.ABC.345/****-**'],
    ['another', 'TAX_ID_MISMATCH', '**.345.678/****-**'],
  ])
  await sandbox.close()
})
