import { contest, reachedText } from '../kit/load.ts'
import { startOurs } from '../kit/ours.ts'
import type { BenchOptions, Line } from '../kit/table.ts'

const CONNECTIONS = 50

/** Charges, with the QR code as text only and as an image too. */
export async function* cashIn(options: BenchOptions): AsyncIterable<Line> {
  const server = await startOurs(options.folder)
  const charging = (generateQrCode: boolean, answer: RegExp) => ({
    url: `${server.url}/api/pix/cash-in`,
    headers: server.headers,
    body: {
      transaction: { value: 100, description: 'Pedido 1', externalId: '[<id>]', generateQrCode },
      payer: { fullName: 'José Souza', document: '52998224725' },
    },
    answer,
  })
  const contestants = { code: charging(false, /"pixCode":"\w/), image: charging(true, /"qrCodeImage":"\w/) }
  const { code, image } = await contest(contestants, CONNECTIONS, options)
  yield ['code', reachedText(code)]
  yield ['code and image', reachedText(image, code)]
  await server.stop()
}
