import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { extendedError } from '../support/envelopes.ts'
import { testRefusedFields } from '../support/field-tests.ts'
import { jsonWith, LEFT_OUT, shown } from '../support/fields.ts'
import { receivedCharge, refundIn } from '../support/received.ts'
import { FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { REFUND_IN_BODY, REFUND_IN_REFUSED, REFUND_IN_TAKEN } from './tables/refund-fields.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const PAID_AT = NOON + 2_000
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await openReceiver()
})
afterAll(() => sandbox.close())

async function openReceiver(): Promise<TestClient> {
  const receiver = await sandbox.client({ clock: FROZEN })
  await receivedCharge(receiver)
  return receiver
}

const send = (who: TestClient, path: string, value: unknown) =>
  who.post('/api/pix/refund-in/1', jsonWith(REFUND_IN_BODY, path, value), JSON_TYPE)

const endpoint = { sandbox: () => sandbox, client: () => client, send }

describe('a refund-in with a field that breaks a rule is refused', () => {
  testRefusedFields(endpoint, REFUND_IN_REFUSED, message =>
    extendedError({ url: '/api/pix/refund-in/1', error: 400, message, at: PAID_AT }),
  )
})

describe('a refund-in with a field at its bound is taken', () => {
  test.each(REFUND_IN_TAKEN.map(([path, value]) => ({ path, value, text: shown(value) })))(
    '$path = $text',
    async ({ path, value }) => {
      const receiver = await openReceiver()
      const response = await send(receiver, path, value)
      const refundValue = path === 'refundValue' ? (value as number) : 10.5
      const given = path === 'externalId' ? value : 'refund-1'
      expect(response.json()).toEqual({
        transactionId: expect.stringMatching(UUID_V4),
        externalId: given === LEFT_OUT ? expect.stringMatching(/^refund-[0-9A-Za-z_-]{21}$/) : given,
        status: 'PENDING',
        refundValue,
        providerTransactionId: expect.stringMatching(/^D99999003202611211500[0-9A-Za-z]{11}$/),
        generateTime: new Date(PAID_AT).toISOString(),
      })
      expect(response.statusCode).toBe(201)
      const blocked = Math.round(refundValue * 100)
      expect(receiver.book.balance).toEqual({ available: 1_010_000 - blocked, blocked })
    },
  )
})

describe('the id in the path', () => {
  const NAMES: [string, (charge: Transaction) => string | number | null][] = [
    ['the numeric id', ({ id }) => id],
    ['the uuid', ({ uuid }) => uuid],
    ['the uuid in upper case', ({ uuid }) => uuid.toUpperCase()],
    ['the externalId', ({ externalId }) => externalId],
    ['the endToEndId', ({ endToEndId }) => endToEndId],
  ]
  test.each(NAMES)('may be %s of the payment', async (_, nameOf) => {
    const receiver = await openReceiver()
    const charge = receiver.book.transactions.get(1) as Transaction
    expect((await refundIn(receiver, nameOf(charge) ?? '', 1)).statusCode).toBe(201)
    expect(receiver.book.transactions.get(2)).toMatchObject({ kind: 'refund-in', parentId: 1 })
  })

  test('may be the txid of a cob', async () => {
    const receiver = await sandbox.client({ seed: 'cob' })
    const txid = 'abcdefghijklmnopqrstuvwxyz'
    await receiver.put(`/cob/${txid}`, { calendario: {}, valor: { original: '5.00' } })
    await receiver.advance('idle')
    await receiver.renew()
    expect((await refundIn(receiver, txid, 5)).statusCode).toBe(201)
  })

  test.each(['nope', '2', '00000000-0000-4000-8000-000000000000', 'ã/b', '%00'])('%s names nothing: 404', async id => {
    const response = await changingNothing(sandbox, () => refundIn(client, id, 1))
    const url = `/api/pix/refund-in/${encodeURIComponent(id)}`
    const message = 'The original transaction was not found'
    expect(response.json()).toEqual(extendedError({ url, error: 404, message, at: PAID_AT }))
  })

  test('finds nothing in another account', async () => {
    const other = await sandbox.client({ seed: 'another' })
    const response = await refundIn(other, client.book.transactions.get(1)?.uuid ?? '', 1)
    expect(response.statusCode).toBe(404)
  })
})
