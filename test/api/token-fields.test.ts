import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendedError } from '../support/envelopes.ts'
import { jsonWith, shown } from '../support/fields.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { changingNothing } from '../support/state.ts'
import { TOKEN_REFUSED, TOKEN_UNKNOWN } from './tables/token-fields.ts'

const URL = '/api/auth/token'
const BODY_HINT = 'clientId is a UUID v4, clientSecret a text; nothing else.'
const CREDENTIALS_HINT = 'An unknown clientId and a wrong clientSecret are not told apart.'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

/** Asks for a token with a body that is good but for a value at a path. */
function ask(path: string, value: unknown) {
  const { clientId, clientSecret, certificateHeader } = client
  const headers = { 'x-ssl-client-cert': certificateHeader, 'content-type': 'application/json' }
  const payload = jsonWith({ clientId, clientSecret }, path, value)
  return sandbox.app.inject({ method: 'POST', url: URL, headers, payload })
}

describe('a token request with a field that breaks the schema is PUB_REQUEST_BODY_INVALID', () => {
  const rows = TOKEN_REFUSED.map(([path, value, ...violations]) => ({ path, value, violations, text: shown(value) }))
  test.each(rows)('$path = $text', async ({ path, value, violations }) => {
    const response = await changingNothing(sandbox, () => ask(path, value))
    const details = { violations, hint: BODY_HINT }
    expect(response.json()).toEqual(
      extendedError({ url: URL, error: 'PUB_REQUEST_BODY_INVALID', message: violations, details }),
    )
    expect(response.statusCode).toBe(400)
  })
})

describe('a token request that names nobody is PUB_INVALID_CREDENTIALS, and says no more', () => {
  test.each(TOKEN_UNKNOWN.map(([path, value]) => ({ path, value, text: shown(value) })))(
    '$path = $text',
    async ({ path, value }) => {
      const response = await changingNothing(sandbox, () => ask(path, value))
      const details = { hint: CREDENTIALS_HINT }
      expect(response.json()).toEqual(extendedError({ url: URL, error: 'PUB_INVALID_CREDENTIALS', details }))
      expect(response.statusCode).toBe(401)
    },
  )
})
