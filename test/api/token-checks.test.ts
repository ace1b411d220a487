import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CATALOGUE } from '../../src/domain/error-catalogue.ts'
import { extendedError } from '../support/envelopes.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { wardrobeOf } from '../support/wardrobe.ts'
import { ONE_FLAW, TOKEN_BODIES, type TokenRow, TWO_FLAWS } from './tables/token-refusals.ts'

const URL = '/api/auth/token'

let sandbox: TestSandbox
let client: TestClient
let wardrobe: Record<string, string>

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
  const other = await sandbox.client({ seed: 'other', pixKey: 'outra@example.com' })
  wardrobe = await wardrobeOf(sandbox.services.store, client.book, other.book)
})
afterAll(() => sandbox.close())

function ask({ certificate, body, scenario }: Pick<TokenRow, 'certificate' | 'body' | 'scenario'>) {
  const { clientId, clientSecret } = client
  const header = wardrobe[certificate]
  const payload = TOKEN_BODIES[body]({ clientId, clientSecret })
  return sandbox.app.inject({
    method: 'POST',
    url: URL,
    headers: { ...(header && { 'x-ssl-client-cert': header }), ...(scenario && { 'x-sandbox-scenario': scenario }) },
    ...(payload && { payload }),
  })
}

/** Hints that hold a fingerprint or a date are given as patterns. */
function detailsOf(details: unknown): unknown {
  const { hint } = (details ?? {}) as { hint?: unknown }
  return hint instanceof RegExp ? { hint: expect.stringMatching(hint) } : details
}

/** Sentences about the body are the message too. */
function refusal({ code, details }: TokenRow) {
  const { violations: message } = (details ?? {}) as { violations?: string[] }
  return extendedError({ url: URL, error: code, message, details: detailsOf(details) })
}

describe('a token request that fails one check', () => {
  test.each(ONE_FLAW)('is refused with $code: $name', async row => {
    const response = await changingNothing(sandbox, () => ask(row))
    expect(response.json()).toEqual(refusal(row))
    expect(response.statusCode).toBe(ERROR_CATALOGUE[row.code].status)
  })
})

describe('a token request that fails two checks', () => {
  test.each(TWO_FLAWS)('is refused by the earlier one: $certificate, $body, $scenario', async row => {
    const response = await changingNothing(sandbox, () => ask(row))
    expect(response.json().code).toBe(row.code)
  })
})

test('a token request that passes every check gets a token, and nothing but its id is used up', async () => {
  const before = client.book.counters.get('counters')?.drawn ?? 0
  const response = await ask({ certificate: 'valid', body: 'right' })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 1800 })
  expect(response.headers['x-sandbox-scenario-applied']).toBeUndefined()
  expect(client.book.counters.get('counters')?.drawn).toBe(before + 16)
})
