import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { encodeDynamic, encodeStatic } from '../../src/domain/br-code/encode.ts'
import { qrPngBase64 } from '../../src/platform/qr-image.ts'

/** Its types speak of a `default` that the module does not have at run time. */
const scan = jsQR as unknown as typeof jsQR.default

const merchant = { merchantName: 'Padaria do João', merchantCity: 'São Paulo' }
const LONGEST_URL = `pix.example.com/${'a'.repeat(61)}`

describe('the QR image of a code', () => {
  it.each([
    ['dynamic', encodeDynamic({ url: 'pix.example.com/v2/8b3da2f39a4140d1a91abd93113bd441', ...merchant })],
    ['dynamic and long', encodeDynamic({ url: LONGEST_URL, ...merchant })],
    ['static', encodeStatic({ key: 'ana@example.com', amount: 1999, ...merchant })],
  ])('that is %s is a PNG in plain Base64 which a scanner reads back', async (_, code) => {
    const base64 = await qrPngBase64(code)
    const png = PNG.sync.read(Buffer.from(base64, 'base64'))
    expect(base64).toMatch(/^iVBORw0KGgo[A-Za-z0-9+/]+=*$/)
    expect(scan(new Uint8ClampedArray(png.data), png.width, png.height)?.data).toBe(code)
  })
})
