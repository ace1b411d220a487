import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simpleError } from '../support/envelopes.ts'
import { askTransfer } from '../support/payments.ts'
import { cashInBody, cashOutBody, FROZEN, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'

const ODD = `ordem nº 1/ação?x=#%2F&"\\'<>`
const LONG = 'x'.repeat(255)
const TXID = 'a'.repeat(35)
const COB = { calendario: {}, valor: { original: '1.00' } }

let sandbox: TestSandbox
let client: TestClient

/** Transactions 1 to 8: what came in and out, one of each kind, all announced. */
beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client({ clock: FROZEN })
  await client.post('/api/pix/cash-in', cashInBody({ externalId: '0002' }))
  await client.post('/api/pix/cash-out', cashOutBody({ externalId: ODD }))
  await client.post('/api/pix/cash-out', cashOutBody({ externalId: LONG }))
  await askTransfer(client)
  await client.put(`/cob/${TXID}`, COB)
  await client.post('/api/pix/cash-out', cashOutBody({ externalId: '1' }))
  await client.advance('idle')
  await client.post('/api/pix/refund-in/1', { refundValue: 1, externalId: 'back_1-a' })
  await client.put(`/pix/${client.book.transactions.get(5)?.endToEndId}/devolucao/back-2`, { valor: '0.50' })
  await client.advance('idle')
})
/** 60 resends a minute are let through. */
beforeEach(async () => {
  await client.advance(client.book.now() + 60_000)
  await client.renew()
})
afterAll(() => sandbox.close())

const resend = (name: string) => client.post(`/api/resend-webhook/${name}`, { url: 'https://inbox.sandbox/names' })

/** The endToEndId of what the last webhook told of: in a REFUND it stands in `refunds`. */
function toldOf(): unknown {
  const { endToEndId, data } = JSON.parse([...client.book.inbox.values()].at(-1)?.raw ?? '{}')
  return endToEndId ?? data?.refunds?.[0]?.endToEndId ?? data?.endToEndId
}

describe('a transaction is found by', () => {
  const rows: [what: string, name: string, id: number][] = [
    ['an externalId that looks like a number with zeros before it', '0002', 1],
    ['an externalId with every odd character, percent-encoded', encodeURIComponent(ODD), 2],
    ['an externalId of 255 characters', LONG, 3],
    ['an idempotency key', '6e1f5b0e-52d6-4b3e-9f0a-000000000001', 4],
    ['a txid', TXID, 5],
    ['its number rather than by an externalId of the same digits', '1', 1],
    ['the id of a refund-in', 'back_1-a', 7],
    ['the id of a devolução', 'back-2', 8],
  ]
  test.each(rows)('%s', async (_what, name, id) => {
    expect((await resend(name)).statusCode).toBe(200)
    expect(toldOf()).toBe(client.book.transactions.get(id)?.endToEndId)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('number, uuid and endToEndId, E or D: transaction %i', async id => {
    const { uuid = '', endToEndId = '' } = client.book.transactions.get(id) ?? {}
    expect(endToEndId).toMatch(id > 6 ? /^D\w{31}$/ : /^E\w{31}$/)
    for (const name of [String(id), uuid, uuid.toUpperCase(), endToEndId ?? '']) {
      expect((await resend(name)).statusCode).toBe(200)
      expect([name, toldOf()]).toEqual([name, endToEndId])
    }
  })
})

describe('nothing is found by', () => {
  const id = () => client.book.transactions.get(1)?.endToEndId ?? ''
  const rows: [what: string, name: () => string][] = [
    ['0', () => '0'],
    ['the number after the last', () => '9'],
    ['a number with a zero before it', () => '01'],
    ['a number of 16 digits', () => '1000000000000001'],
    ['a number with a sign', () => '-1'],
    ['a number with decimals', () => '1.0'],
    ['a number with a blank', () => '1%20'],
    ['a blank', () => '%20'],
    ['NUL', () => '%00'],
    ['an endToEndId in small letters', () => id().toLowerCase()],
    ['an endToEndId that lacks a character', () => id().slice(0, -1)],
    ['an endToEndId with a character more', () => `${id()}0`],
    ['an externalId in other letters', () => 'BACK-2'],
    ['a beginning', () => 'x'.repeat(254)],
    ['256 characters', () => 'x'.repeat(256)],
    ['1,024 characters', () => 'x'.repeat(1_024)],
    ['a member of objects', () => '__proto__'],
  ]
  test.each(rows)('%s', async (_what, nameOf) => {
    const response = await changingNothing(sandbox, () => resend(nameOf()))
    expect(response.json()).toEqual(simpleError(404, 'The account has no such transaction'))
    expect(response.statusCode).toBe(404)
  })
})
