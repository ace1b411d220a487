import { expect, it } from 'vitest'
import {
  certificateHeader,
  readClientCertificate,
  readHandshakeCertificate,
} from '../../src/auth/client-certificate.ts'

it.each([
  ['a sequence that says it is 2 GB long', Buffer.from('3084800000000201', 'hex')],
  ['a sequence in 5,000 sequences', Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.from('3080', 'hex')))],
  ['a length of 126 bytes', Buffer.concat([Buffer.from('30fe', 'hex'), Buffer.alloc(126, 0xff)])],
  ['16 KB of zeros', Buffer.alloc(16_384)],
])('%s is refused at once', async (_, bytes) => {
  const startedAt = performance.now()
  expect(await readHandshakeCertificate(bytes)).toMatchObject({ ok: false })
  const body = bytes.toString('base64').replace(/.{64}/g, '$&\n')
  const header = certificateHeader(`-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`)
  expect(await readClientCertificate(header)).toMatchObject({ ok: false })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
