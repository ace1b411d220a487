import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonWith } from '../support/fields.ts'
import { keyNumber, qrCodeBody, transferBody } from '../support/payments.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'
import { stateOf } from '../support/state.ts'

const QR_CODE = qrCodeBody({ description: 'x', name: 'x', document: '12345678909' })
const TRANSFER = transferBody({ description: 'x', paymentFlow: 'x', expiration: 60, ispbDeny: ['00000000'] })

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client({ balance: 100_000_000 })
})
afterAll(() => sandbox.close())

/** Any JSON, and texts that begin like codes. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.string({ minLength: 44, maxLength: 200 }).map(text => `000201${text}`),
  fc.array(fc.nat({ max: 9 }), { minLength: 44, maxLength: 494 }).map(digits => `000201${digits.join('')}`),
  fc.nat({ max: 120 }).map(at => `${QR_CODE['qrCode']}`.slice(0, at)),
  fc.constantFrom('__proto__', 'constructor', '', -0, 1e21, 2 ** 53, 5e-324, {}, [[]]),
)

describe.each([
  ['/api/pix/cash-out-qrcode', QR_CODE, [400, 409]],
  ['/dict/pix', TRANSFER, [400, 422]],
])('%s', (url, body, statuses) => {
  test('answers any JSON anywhere in its body with 201, or with a 4xx that changes nothing', async () => {
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', 'unknown', ...Object.keys(body)), anything, async (path, value) => {
        const headers = { 'content-type': 'application/json', 'x-idempotency-key': keyNumber(++calls) }
        const before = stateOf(sandbox)
        const response = await client.post(url, jsonWith(body, path, value), headers)
        if (response.statusCode === 201) return
        expect(statuses).toContain(response.statusCode)
        expect(stateOf(sandbox)).toBe(before)
      }),
      { numRuns: 300, interruptAfterTimeLimit: 10_000 },
    )
  })
})
