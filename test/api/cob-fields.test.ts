import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemasOf } from '../support/central-bank.ts'
import { simpleError } from '../support/envelopes.ts'
import { testRefusedFields } from '../support/field-tests.ts'
import { jsonWith, shown } from '../support/fields.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { COB_BODY, COB_REFUSED, COB_TAKEN } from './tables/cob-fields.ts'

const TXID = '7978c0c97ea847e78e8849634473c1f1'
const JSON_TYPE = { 'content-type': 'application/json' }

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

const send = (who: TestClient, path: string, value: unknown) =>
  who.put(`/cob/${TXID}`, jsonWith(COB_BODY, path, value), JSON_TYPE)

const endpoint = { sandbox: () => sandbox, client: () => client, send }

describe('a cob with a field that breaks a rule is refused', () => {
  testRefusedFields(endpoint, COB_REFUSED, message => simpleError(400, message))
})

describe('a cob with a field at its bound is taken', () => {
  const schemas = schemasOf('CobGerada')
  test.each(COB_TAKEN.map(([path, value]) => ({ path, value, text: shown(value) })))(
    '$path = $text',
    async ({ path, value }) => {
      const payee = await sandbox.client({ pixKey: 'recebedora@example.com' })
      const response = await send(payee, path, value)
      const sent = JSON.parse(jsonWith(COB_BODY, path, value))
      const location = expect.stringMatching(/^000201010212.*6304[0-9A-F]{4}$/)
      expect(response.json()).toEqual({
        ...sent,
        calendario: { criacao: '2026-11-21T15:00:00.000Z', expiracao: sent.calendario.expiracao ?? 86_400 },
        txid: TXID,
        revisao: 0,
        loc: { id: 1, location, tipoCob: 'cob' },
        location,
        status: 'ATIVA',
        valor: { original: sent.valor.original, modalidadeAlteracao: sent.valor.modalidadeAlteracao ?? 0 },
        chave: sent.chave ?? 'recebedora@example.com',
      })
      expect(response.statusCode).toBe(201)
      for (const [name, validate] of schemas)
        expect([name, validate(response.json()), validate.errors]).toEqual([name, true, null])
      expect(payee.book.balance).toEqual({ available: 1_000_000, blocked: 0 })
    },
  )
})

describe('a txid', () => {
  test.each([
    ['25 characters', 'a'.repeat(25)],
    ['36 characters', 'a'.repeat(36)],
    ['a hyphen', `${'a'.repeat(25)}-`],
    ['an accent', `${'a'.repeat(25)}${encodeURIComponent('á')}`],
    ['a blank at the end', `${'a'.repeat(26)}%20`],
    ['a line end', `${'a'.repeat(26)}%0A`],
  ])('of %s is refused', async (_, txid) => {
    const response = await changingNothing(sandbox, () => client.put(`/cob/${txid}`, COB_BODY))
    expect(response.json()).toEqual(simpleError(400, ['txid must be 26 to 35 letters and digits']))
  })

  test.each([26, 35])('of %i characters is taken', async length => {
    const response = await client.put(`/cob/${'aZ'.repeat(18).slice(0, length)}`, COB_BODY)
    expect([response.statusCode, response.json().txid]).toEqual([201, 'aZ'.repeat(18).slice(0, length)])
  })

  test('is unique per account, whatever became of the first charge; case makes another one', async () => {
    const payee = await sandbox.client({ seed: 'txids' })
    expect((await payee.put(`/cob/${TXID}`, COB_BODY)).statusCode).toBe(201)
    const again = async () => (await changingNothing(sandbox, () => payee.put(`/cob/${TXID}`, COB_BODY))).json()
    expect(await again()).toEqual(simpleError(409, 'A charge with this txid already exists'))
    await payee.advance('idle')
    expect(await again()).toEqual(simpleError(409, 'A charge with this txid already exists'))
    expect((await payee.put(`/cob/${TXID.toUpperCase()}`, COB_BODY)).json().loc.id).toBe(2)
    expect((await client.put(`/cob/${TXID}`, COB_BODY)).statusCode).toBe(201)
  })

  test('is taken by exactly one of 50 requests at once', async () => {
    const payee = await sandbox.client({ seed: 'race' })
    const all = await Promise.all(Array.from({ length: 50 }, () => payee.put(`/cob/${TXID}`, COB_BODY)))
    const statuses = all.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    expect(payee.book.transactions.size).toBe(1)
  })
})

test('without a token it is 401 in the simple envelope', async () => {
  const response = await sandbox.app.inject({ method: 'PUT', url: `/cob/${TXID}`, payload: COB_BODY })
  expect(response.json()).toEqual(simpleError(401, 'The access token is missing'))
})
