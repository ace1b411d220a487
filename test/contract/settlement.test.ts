import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewsType } from '../../src/domain/operations.ts'
import { SETTLEMENT_ERRORS, type SettlementErrorCode } from '../../src/domain/settlement-errors.ts'
import { inboxOf } from '../support/inbox.ts'
import { keyNumber, qrCodeBody, transferBody } from '../support/payments.ts'
import { builtInLibrary, cashInBody, cashOutBody, NOON, openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { newWorld, type Request, send, type World } from './requests.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** Every asynchronous code by its own name and by each SPI code behind it: header word, errorCode, SPI code. */
const ERRORS = Object.entries(SETTLEMENT_ERRORS).flatMap(([errorCode, { spi, message }]) =>
  [errorCode, ...spi].map(word => {
    const spiCode = word === errorCode ? spi[0] : word
    return { word, errorCode: errorCode as SettlementErrorCode, errorMessage: message, spiCode }
  }),
)

/** What fails after it was accepted: its n-th request, and the news of its end. */
const ACCEPTED_THEN_FAILED: Readonly<Record<string, [news: NewsType, request: (world: World, n: number) => Request]>> =
  {
    'cash-in': ['cash_in', (_, n) => post('/api/pix/cash-in', cashInBody({ externalId: `order-${n}` }))],
    'cash-out': ['cash_out', (_, n) => post('/api/pix/cash-out', cashOutBody({ externalId: `order-${n}` }))],
    'cash-out-qrcode': [
      'cash_out',
      (_, n) => post('/api/pix/cash-out-qrcode', qrCodeBody({ externalId: `order-${n}` })),
    ],
    transfer: ['cash_out', (_, n) => post('/dict/pix', transferBody(), { 'x-idempotency-key': keyNumber(n) })],
    'refund-in': [
      'refund_in',
      ({ received }, n) => post(`/api/pix/refund-in/${received.id}`, { refundValue: 1, externalId: `order-${n}` }),
    ],
    devolucao: [
      'refund_in',
      ({ received }, n) => ({
        method: 'PUT',
        url: `/pix/${received.endToEndId}/devolucao/order-${n}`,
        payload: { valor: '1.00' },
      }),
    ],
  }

function post(url: string, payload: object, headers: Record<string, string> = {}): Request {
  return { method: 'POST', url, payload, headers }
}

describe('every asynchronous error code, by name and by SPI code', () => {
  test.each(Object.entries(ACCEPTED_THEN_FAILED))(
    'fails %s after it was accepted, and its webhook says why',
    async (operation, [eventType, requestOf]) => {
      const world = await newWorld(sandbox)
      const { client } = world
      await client.post('/api/webhooks', { url: 'https://inbox.sandbox/v1', eventType, version: 'V1' })
      const opening = client.book.balance
      for (const [n, { word }] of ERRORS.entries()) {
        const response = await send(world, requestOf(world, n), { 'x-sandbox-scenario': `error:${word}` })
        expect([word, response.statusCode]).toEqual([word, 201])
      }
      expect(inboxOf(client)).toEqual([])
      await client.advance(NOON + 1_000)
      const told = inboxOf(client).map(({ status, errorCode, errorMessage, metadata }) => ({
        status,
        errorCode,
        errorMessage,
        metadata,
      }))
      expect(told).toEqual(
        ERRORS.map(({ errorCode, errorMessage, spiCode }) => ({
          status: 'ERROR',
          errorCode,
          errorMessage,
          metadata: { spiCode },
        })),
      )
      expect([operation, client.book.balance]).toEqual([operation, opening])
    },
  )

  test('has a row for every operation that the scenario "error" is for', () => {
    const story = builtInLibrary().find('cash-out', 'error:AC07')
    expect('story' in story && [...story.story.for].sort()).toEqual(Object.keys(ACCEPTED_THEN_FAILED).sort())
  })
})

test('V2 webhooks of a failure have the code beside the status', async () => {
  const world = await newWorld(sandbox)
  const eventType = 'cash_out'
  await world.client.post('/api/webhooks', { url: 'https://inbox.sandbox/v2', eventType, version: 'V2' })
  for (const [n, { word }] of ERRORS.entries())
    await send(world, post('/dict/pix', transferBody(), { 'x-idempotency-key': keyNumber(n) }), {
      'x-sandbox-scenario': `error:${word}`,
    })
  await world.client.advance(NOON + 1_000)
  const told = inboxOf(world.client).map(({ type, data }) => [type, data])
  expect(told).toEqual(
    ERRORS.map(({ errorCode }) => ['TRANSFER', expect.objectContaining({ status: 'ERROR', errorCode })]),
  )
})
