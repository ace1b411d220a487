import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { extendedError } from './envelopes.ts'
import { type RefusedField, shown } from './fields.ts'
import type { TestClient, TestSandbox } from './sandbox.ts'
import { changingNothing } from './state.ts'

/** The endpoint whose fields are tried. The accounts are opened before the tests and after the tables were read. */
export interface Endpoint {
  readonly sandbox: () => TestSandbox
  /** Whose requests are refused; every request that is taken has an account of its own. */
  readonly client: () => TestClient
  /** Sends a body that is good but for a value at a path. */
  readonly send: (who: TestClient, path: string, value: unknown) => Promise<LightMyRequestResponse>
}

/** Each row is a 400 with its sentences in the endpoint's envelope, and changes nothing. */
export function testRefusedFields(
  { sandbox, client, send }: Endpoint,
  rows: readonly RefusedField[],
  refusal: (message: readonly string[]) => object,
): void {
  const named = rows.map(([path, value, ...message]) => ({ path, value, message, text: shown(value) }))
  test.each(named)('$path = $text', async ({ path, value, message }) => {
    const response = await changingNothing(sandbox(), () => send(client(), path, value))
    expect(response.json()).toEqual(refusal(message))
    expect(response.statusCode).toBe(400)
  })
}

/** Each amount at a path is PIX_INVALID_AMOUNT, and changes nothing. */
export function testUnpayable(
  { sandbox, client, send }: Endpoint,
  amounts: readonly unknown[],
  url: string,
  path: string,
): void {
  test.each(amounts.map(value => ({ value, text: shown(value) })))(`${path} = $text`, async ({ value, text }) => {
    const response = await changingNothing(sandbox(), () => send(client(), path, value))
    const details = { value: Number(text) || 0, min: 0.01, max: 9_999_999_999.99, maxDecimals: 2 }
    expect(response.json()).toEqual(extendedError({ url, error: 'PIX_INVALID_AMOUNT', details }))
    expect(response.statusCode).toBe(400)
  })
}

/** Each amount at a path is taken and blocked as so many centavos. */
export function testPayable(
  { sandbox, send }: Endpoint,
  amounts: readonly (readonly [reais: unknown, centavos: number])[],
  path: string,
): void {
  const named = amounts.map(([value, centavos]) => ({ value, centavos, text: shown(value) }))
  test.each(named)(`${path} = $text is $centavos`, async ({ value, centavos }) => {
    const balance = 999_999_999_999
    const payer = await sandbox().client({ balance })
    expect((await send(payer, path, value)).statusCode).toBe(201)
    expect(payer.book.balance).toEqual({ available: balance - centavos, blocked: centavos })
  })
}
