import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeBrCode } from '../../src/domain/br-code/decode.ts'
import { inboxOf, listenTo } from '../support/inbox.ts'
import { NOON, openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { movementsOf, outcomesOf } from '../support/state.ts'

const TXID = '7978c0c97ea847e78e8849634473c1f1'
const BODY = { calendario: { expiracao: 3_600 }, valor: { original: '10.50' } }
const DEVEDOR = { cpf: '12345678909', nome: 'Maria da Silva' }

const sandboxes: TestSandbox[] = []
let sandbox: TestSandbox
let client: TestClient

beforeEach(async () => {
  sandbox = await openSandbox()
  sandboxes.push(sandbox)
  client = await sandbox.client({ balance: 0, fees: { cashIn: 25, cashOut: 0, refundIn: 0 } })
  await listenTo(client, 'cash_in')
})
afterAll(async () => {
  for (const each of sandboxes) await each.close()
})

async function charge(more: object = {}, scenario?: string) {
  const headers = scenario === undefined ? {} : { 'x-sandbox-scenario': scenario }
  const response = await client.put(`/cob/${TXID}`, { ...BODY, ...more }, headers)
  expect(response.statusCode).toBe(201)
  return response.json()
}

function pay(body: object) {
  const url = `/sandbox/v1/accounts/${client.book.id}/payments`
  return sandbox.app.inject({ method: 'POST', url, headers: { host: '127.0.0.1' }, payload: body })
}

describe('a cob', () => {
  test('is paid after two seconds, pays the cash-in fee, and is announced as RECEIVE', async () => {
    await charge({ devedor: DEVEDOR })
    await client.advance(NOON + 1_999)
    expect(outcomesOf(client.book)).toEqual([['cob', 'ATIVA']])
    await client.advance(NOON + 2_000)
    expect(outcomesOf(client.book)).toEqual([['cob', 'CONCLUIDA']])
    expect(movementsOf(client.book)).toEqual([
      ['credit', 1_050, 0],
      ['fee-debit', -25, 0],
    ])
    expect(inboxOf(client)).toEqual([
      {
        type: 'RECEIVE',
        data: {
          id: 1,
          txId: TXID,
          status: 'LIQUIDATED',
          payment: { amount: '10.50', currency: 'BRL' },
          endToEndId: expect.stringMatching(/^E\d{20}[0-9A-Za-z]{11}$/),
          debtorAccount: { name: 'Maria da Silva', document: '***.456.789-**' },
        },
      },
    ])
  })

  test('without a debtor is paid by somebody', async () => {
    await charge()
    await client.advance('idle')
    const document = expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/)
    expect(inboxOf(client)).toMatchObject([{ data: { debtorAccount: { name: 'Pagador Sandbox', document } } }])
  })

  test('has a dynamic code of its own as its location', async () => {
    const { location, loc } = await charge()
    expect(loc.location).toBe(location)
    const decoded = decodeBrCode(location)
    expect(decoded.ok && decoded.reading).toMatchObject({
      kind: 'dynamic',
      url: expect.stringMatching(new RegExp(`^pix\\.sandbox/qr/v2/${client.book.id}/[0-9a-f]{32}$`)),
    })
  })

  test('expires silently at its expiration: removed by the provider', async () => {
    await charge({}, 'unpaid')
    await client.advance(NOON + 3_599_999)
    expect(outcomesOf(client.book)).toEqual([['cob', 'ATIVA']])
    await client.advance(NOON + 3_600_000)
    expect(outcomesOf(client.book)).toEqual([['cob', 'REMOVIDA_PELO_PSP']])
    expect([inboxOf(client), client.book.balance]).toEqual([[], { available: 0, blocked: 0 }])
  })

  test.each([
    ['removed-by-receiver', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
    ['removed-by-provider', 'REMOVIDA_PELO_PSP'],
  ])('%s ends as %s and cannot be paid any more', async (scenario, status) => {
    const { location } = await charge({}, scenario)
    await client.advance('idle')
    expect([outcomesOf(client.book), inboxOf(client)]).toEqual([[['cob', status]], []])
    for (const body of [{ txid: TXID }, { pixCode: location }]) expect((await pay(body)).statusCode).toBe(409)
    expect(client.book.balance).toEqual({ available: 0, blocked: 0 })
  })

  test('that a scenario refuses is not made', async () => {
    const response = await client.put(`/cob/${TXID}`, BODY, { 'x-sandbox-scenario': 'txid-taken' })
    expect([response.statusCode, client.book.transactions.size]).toEqual([409, 0])
    await charge()
  })

  test('plays the scenario of its txid and its cents', async () => {
    const magic = await sandbox.client({ magicValues: true, seed: 'magic' })
    const body = { ...BODY, valor: { original: '10.41' } }
    const response = await magic.put(`/cob/${TXID}`, body)
    expect(response.headers['x-sandbox-scenario-applied']).toBe('removed-by-receiver; via=when; run=1')
  })
})

describe('the control plane pays a cob', () => {
  test.each(['txid', 'pixCode', 'transactionId'])('by its %s', async name => {
    const { location } = await charge({}, 'unpaid')
    const response = await pay({ [name]: name === 'pixCode' ? location : TXID })
    expect([response.statusCode, response.json()]).toMatchObject([201, { value: 10.5, transactionId: 1 }])
    expect(outcomesOf(client.book)).toEqual([['cob', 'CONCLUIDA']])
    expect(client.book.balance).toEqual({ available: 1_025, blocked: 0 })
    expect((await pay({ txid: TXID })).statusCode).toBe(409)
  })

  test('with another value and payer', async () => {
    await charge({ devedor: DEVEDOR }, 'unpaid')
    await pay({ txid: TXID, value: 3, payer: { name: 'Ana', document: '52998224725' } })
    await client.advance(NOON)
    expect(inboxOf(client)).toMatchObject([
      { data: { payment: { amount: '3.00' }, debtorAccount: { name: 'Ana', document: '***.982.247-**' } } },
    ])
  })
})

test.each([[[{ nome: 'Loja', valor: 'Centro' }]], [undefined]])(
  'the control plane shows everything known about a cob: infoAdicionais %j',
  async infoAdicionais => {
    await charge({ devedor: DEVEDOR, ...(infoAdicionais && { infoAdicionais }) })
    const url = `/sandbox/v1/accounts/${client.book.id}/transactions/${TXID}`
    const response = await sandbox.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1' } })
    expect(response.json()).toMatchObject({
      kind: 'cob',
      externalId: TXID,
      charge: { value: 10.5, payer: { name: 'Maria da Silva', document: '12345678909' } },
      cob: { locationId: 1, expirationSeconds: 3_600, amountChange: 0, additionalInfo: infoAdicionais ?? null },
      nature: null,
      payerId: null,
    })
  },
)

test('a registration of version V1 gets the flat shape, with the txid as externalId', async () => {
  const url = 'https://inbox.sandbox/flat'
  await client.post('/api/webhooks', { url, eventType: 'cash_in', version: 'V1' })
  await charge({ devedor: DEVEDOR })
  await client.advance('idle')
  expect(inboxOf(client).find(({ event }) => event === 'CashIn')).toMatchObject({
    status: 'CONFIRMED',
    externalId: TXID,
    originalAmount: 10.5,
    feeAmount: 0.25,
    finalAmount: 10.25,
  })
})
