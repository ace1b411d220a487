import { encodeDynamic, encodeStatic } from '../../src/domain/br-code/encode.ts'
import { cashInBody, type TestClient } from './sandbox.ts'

const MERCHANT = { merchantName: 'Maria da Silva', merchantCity: 'SAO PAULO' }

/** A code of a key, in centavos when it asks for an amount. */
export function staticCode(key = 'maria@example.org', amount?: number): string {
  return encodeStatic({ key, ...MERCHANT, ...(amount !== undefined && { amount }) })
}

/** A code of somebody else's charge. */
export function dynamicCode(url = 'pix.bank.example/qr/v2/9d36b84f-c70b-478f-b95c-12729b90ca25'): string {
  return encodeDynamic({ url, ...MERCHANT })
}

/** A body for cash-out-qrcode that is accepted and settles; members can be replaced. */
export function qrCodeBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { value: 10.5, qrCode: staticCode(), externalId: 'order-1', ...overrides }
}

/** A body for dict/pix that is accepted and settles; members can be replaced. */
export function transferBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pixKey: 'maria@example.org',
    creditorDocument: '12345678909',
    priority: 'HIGH',
    payment: { currency: 'BRL', amount: 10.5 },
    ...overrides,
  }
}

/** The n-th idempotency key. */
export function keyNumber(n: number): string {
  return `6e1f5b0e-52d6-4b3e-9f0a-${String(n).padStart(12, '0')}`
}

/** Asks for a transfer with the n-th idempotency key. */
export function askTransfer(client: TestClient, body: unknown = transferBody(), n = 1, scenario?: string) {
  const headers = { 'x-idempotency-key': keyNumber(n), 'content-type': 'application/json' }
  const played = scenario === undefined ? headers : { ...headers, 'x-sandbox-scenario': scenario }
  return client.post('/dict/pix', typeof body === 'string' ? body : JSON.stringify(body), played)
}

/** Asks for a payment by code. */
export function payCode(client: TestClient, qrCode: string, overrides: object = {}, scenario?: string) {
  const headers = scenario === undefined ? {} : { 'x-sandbox-scenario': scenario }
  return client.post('/api/pix/cash-out-qrcode', qrCodeBody({ qrCode, ...overrides }), headers)
}

/** The code of a new cash-in of 100.00 that nobody pays by itself. */
export async function chargeOf(client: TestClient, transaction: object = {}, scenario = 'unpaid'): Promise<string> {
  const body = cashInBody({ ...transaction })
  const answer = await client.post('/api/pix/cash-in', body, { 'x-sandbox-scenario': scenario })
  return answer.json().pixCode
}
