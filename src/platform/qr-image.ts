/** Three pixels a module keep an image of a code under 3 ms and still easy to scan; more only costs time. */
const OPTIONS = {
  type: 'png',
  errorCorrectionLevel: 'L',
  scale: 3,
  rendererOpts: { deflateLevel: 1 },
} as const

/** The QR image of a text: a PNG in plain Base64, without `data:` (spec, cash-in: qrCodeImage). */
export async function qrPngBase64(text: string): Promise<string> {
  // Loaded with the first image: most starts never need it.
  const { toBuffer } = (await import('qrcode')).default
  return (await toBuffer(text, OPTIONS)).toString('base64')
}
