import jsQR from 'jsqr'
import { parsePix } from 'pix-utils'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashInBody, openSandbox, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** Its types speak of a `default` that the module does not have at run time. */
const read = jsQR as unknown as typeof jsQR.default

/** What a phone's camera reads in a PNG. */
function scan(base64: string): string | undefined {
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'))
  return read(new Uint8ClampedArray(data), width, height)?.data
}

describe('the code of a charge', () => {
  test.each(['Loja de Teste', 'Açaí & Cia. São João', 'x'.repeat(60), '店'])('of %s is read by others', async name => {
    const client = await sandbox.client({ name })
    const response = await client.post('/api/pix/cash-in', cashInBody())
    const { transactionId, pixCode } = response.json()
    const parsed = parsePix(pixCode) as unknown as Record<string, unknown>
    expect(parsed).toMatchObject({ type: 'DYNAMIC', merchantCity: 'SAO PAULO', countryCode: 'BR' })
    expect(parsed['url']).toBe(`pix.sandbox/qr/v2/${client.book.id}/${transactionId.replaceAll('-', '')}`)
    expect(String(parsed['merchantName']).length).toBeLessThanOrEqual(25)
    expect(pixCode).toMatch(/^[\x20-\x7e]{50,500}$/)
  })

  test('holds no amount: the charge behind its URL has it', async () => {
    const client = await sandbox.client()
    const { pixCode } = (await client.post('/api/pix/cash-in', cashInBody({ value: 12.34 }))).json()
    expect(pixCode).not.toContain('12.34')
  })

  test('is another one for every charge', async () => {
    const client = await sandbox.client()
    const codes = [cashInBody(), cashInBody({ externalId: 'charge-2' })].map(body =>
      client.post('/api/pix/cash-in', body),
    )
    const [first, second] = (await Promise.all(codes)).map(response => response.json().pixCode)
    expect(first).not.toBe(second)
  })
})

describe('the image of a code', () => {
  test('comes when it is asked for, and is read back to the code', async () => {
    const client = await sandbox.client()
    const response = await client.post('/api/pix/cash-in', cashInBody({ generateQrCode: true }))
    const { qrCodeImage, ...receipt } = response.json()
    expect(scan(qrCodeImage)).toBe(receipt.pixCode)
    expect(Object.keys(receipt).sort()).toEqual([
      'correlationId',
      'expirationDate',
      'externalId',
      'generateTime',
      'pixCode',
      'status',
      'transactionId',
    ])
  })

  test.each([[false], [undefined]])('is left out when generateQrCode is %s', async generateQrCode => {
    const client = await sandbox.client()
    const response = await client.post('/api/pix/cash-in', cashInBody({ generateQrCode }))
    expect(response.json()).not.toHaveProperty('qrCodeImage')
  })
})
