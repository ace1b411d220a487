import { describe, expect, it } from 'vitest'
import { answer, FROZEN, type Json, openControl } from './support.ts'

const UNPAID = { ...FROZEN, defaults: { 'cash-in': 'unpaid' } }

const ids = ({ body }: { body: Json }) => (body['data'] as Json[]).map(({ transactionId }) => transactionId)

/** Three charges, the second paid and contested, and a payment. */
async function withFour() {
  const { open } = await openControl()
  const account = await open(UNPAID)
  for (const externalId of ['a', 'b', 'c']) await account.charge({ externalId })
  await account.call('POST', '/payments', { transactionId: 'b' })
  await account.call('POST', '/meds', { transaction: 'b' })
  await account.send()
  return account
}

describe('the transactions of an account', () => {
  it('are listed by their number, in one line each, without MEDs', async () => {
    const { open } = await openControl()
    const account = await open(UNPAID)
    await account.charge({ value: 12.5 })
    expect(await account.call('GET', '/transactions')).toEqual(
      answer(200, {
        data: [
          {
            transactionId: 1,
            kind: 'cash-in',
            status: 'PENDING',
            externalId: 'charge-1',
            endToEndId: null,
            createdAt: '2027-01-01T12:00:00.000Z',
            processedAt: null,
            amount: 12.5,
            fee: 0,
            counterpart: 'José Souza',
            errorCode: null,
            parentId: null,
            scenario: 'unpaid',
          },
        ],
        next: null,
      }),
    )
  })

  it.each([
    ['', [1, 2, 3, 5], null],
    ['?order=newest', [5, 3, 2, 1], null],
    ['?limit=2', [1, 2], 2],
    ['?after=2&limit=2', [3, 5], null],
    ['?order=newest&limit=2', [5, 3], 3],
    ['?order=newest&limit=2&after=3', [2, 1], null],
    ['?order=newest&after=1', [], null],
    ['?order=newest&after=99', [5, 3, 2, 1], null],
    ['?after=99', [], null],
    ['?kind=cash-out', [5], null],
    ['?kind=cash-in&status=CONFIRMED', [2], null],
    ['?status=PENDING&order=newest&limit=1', [5], 5],
    ['?status=NONE', [], null],
  ])('GET …/transactions%s', async (query, expected, next) => {
    const page = await (await withFour()).call('GET', `/transactions${query}`)
    expect({ ids: ids(page), next: page.body['next'] }).toEqual({ ids: expected, next })
  })

  it.each([
    ['order=up', /^order must be one of: oldest, newest$/],
    ['kind=med', /^kind must be one of: cash-in, /],
    ['limit=0', /^limit /],
    ['externalId=a', /^externalId is not a known member$/],
  ])('refuse ?%s', async (query, detail) => {
    const { open } = await openControl()
    const { status, body } = await (await open()).call('GET', `/transactions?${query}`)
    expect([status, body['detail']]).toEqual([400, expect.stringMatching(detail)])
  })
})

it('every list of numbered rows is read backwards too', async () => {
  const account = await withFour()
  const requests = await account.call('GET', '/requests?order=newest&limit=2')
  const rest = await account.call('GET', `/requests?order=newest&after=${requests.body['next']}`)
  const seqs = [requests, rest].map(({ body }) => (body['data'] as Json[]).map(({ seq }) => seq))
  expect(seqs).toEqual([
    [5, 4],
    [3, 2, 1],
  ])
})
