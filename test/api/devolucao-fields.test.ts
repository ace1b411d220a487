import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemasOf } from '../support/central-bank.ts'
import { simpleError } from '../support/envelopes.ts'
import { testRefusedFields } from '../support/field-tests.ts'
import { jsonWith, shown } from '../support/fields.ts'
import { devolucao, receivedCharge } from '../support/received.ts'
import { FROZEN, NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { DEVOLUCAO_BODY, DEVOLUCAO_REFUSED, DEVOLUCAO_TAKEN } from './tables/refund-fields.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const schemas = schemasOf('Devolucao')

let sandbox: TestSandbox
let client: TestClient
let e2eid: string

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await openReceiver()
  e2eid = idOf(client)
})
afterAll(() => sandbox.close())

async function openReceiver(): Promise<TestClient> {
  const receiver = await sandbox.client({ clock: FROZEN })
  await receivedCharge(receiver)
  return receiver
}

const idOf = ({ book }: TestClient) => book.transactions.get(1)?.endToEndId ?? ''
const send = (who: TestClient, path: string, value: unknown) =>
  who.put(`/pix/${idOf(who)}/devolucao/d-1`, jsonWith(DEVOLUCAO_BODY, path, value), JSON_TYPE)

const endpoint = { sandbox: () => sandbox, client: () => client, send }

describe('a devolução with a field that breaks a rule is refused', () => {
  testRefusedFields(endpoint, DEVOLUCAO_REFUSED, message => simpleError(400, message))
})

describe('a devolução with a field at its bound is taken', () => {
  test.each(DEVOLUCAO_TAKEN.map(([path, value]) => ({ path, value, text: shown(value) })))(
    '$path = $text',
    async ({ path, value }) => {
      const receiver = await openReceiver()
      const response = await send(receiver, path, value)
      const sent = JSON.parse(jsonWith(DEVOLUCAO_BODY, path, value))
      expect(response.json()).toEqual({
        ...sent,
        id: 'd-1',
        rtrId: expect.stringMatching(/^D99999003202611211500[0-9A-Za-z]{11}$/),
        valor: Number(sent.valor).toFixed(2),
        natureza: sent.natureza ?? 'ORIGINAL',
        horario: { solicitacao: new Date(NOON + 2_000).toISOString() },
        status: 'EM_PROCESSAMENTO',
      })
      expect(response.statusCode).toBe(201)
      for (const [name, validate] of schemas)
        expect([name, validate(response.json()), validate.errors]).toEqual([name, true, null])
      const blocked = Math.round(Number(sent.valor) * 100)
      expect(receiver.book.balance).toEqual({ available: 1_010_000 - blocked, blocked })
    },
  )
})

describe('the path of a devolução', () => {
  const ID = ['id must be 1 to 35 letters, digits, _ or -']
  const E2E = ['e2eid must be an endToEndId of 32 letters and digits']
  test.each([
    ['an id of 36 characters', 'x'.repeat(36), undefined, ID],
    ['an id with a blank', 'a%20b', undefined, ID],
    ['an id with an accent', encodeURIComponent('ação'), undefined, ID],
    ['an e2eid of 31 characters', 'd-1', 'E'.repeat(31), E2E],
    ['an e2eid of 33 characters', 'd-1', 'E'.repeat(33), E2E],
    ['an e2eid with a hyphen', 'd-1', `${'E'.repeat(31)}-`, E2E],
    ['both wrong', 'a.b', 'E1', [...E2E, ...ID]],
  ])('with %s is refused', async (_, id, other, message) => {
    const response = await changingNothing(sandbox, () => devolucao(client, other ?? e2eid, id, '1.00'))
    expect(response.json()).toEqual(simpleError(400, message))
  })

  test.each(['a', 'aZ9_-'.repeat(7)])('with the id %s is taken', async id => {
    const receiver = await openReceiver()
    expect((await devolucao(receiver, idOf(receiver), id, '1.00')).json().id).toBe(id)
  })

  test.each([
    ['an unknown e2eid', () => `E99999004202611211500${'a'.repeat(11)}`],
    ['an e2eid in another case', () => e2eid.toLowerCase()],
  ])('with %s is 404', async (_, other) => {
    const response = await changingNothing(sandbox, () => devolucao(client, other(), 'd-1', '1.00'))
    expect(response.json()).toEqual(simpleError(404, 'The original transaction was not found'))
  })
})
