/** The DER of one PEM block, or one English sentence on why there is none. */
export type PemReading = { readonly ok: true; readonly der: Buffer } | { readonly ok: false; readonly hint: string }

/** What can be looked at in a PEM that came in a header. */
interface Sent {
  /** As it stood in the header. */
  readonly header: string
  /** Decoded, with `\n` as the only line end. */
  readonly text: string
  /** The words after BEGIN, block by block. */
  readonly labels: readonly string[]
  /** Between the armour of the first block; undefined without END. */
  readonly body: string | undefined
  readonly der: Buffer
}

const BEGIN = /-----BEGIN ([A-Z0-9 ]{1,40})-----/g
const FIRST_LINE = '-----BEGIN CERTIFICATE-----'
const LAST_LINE = '-----END CERTIFICATE-----'
const BASE64_LINES = /^[A-Za-z0-9+/\n]*={0,2}\n?$/

/** What goes wrong between a file and a header, in the order of looking; the first that holds is the hint. */
const FLAWS: readonly (readonly [hint: string, holds: (sent: Sent) => boolean])[] = [
  [
    'This is a private key. Send the certificate, and never send the key: it stays with the client',
    sent => sent.labels.some(label => label.endsWith('PRIVATE KEY')),
  ],
  [
    'The certificate was URL-encoded twice: encode it once',
    sent => sent.labels.length === 0 && /BEGIN(%20|\+)CERTIFICATE/.test(sent.text),
  ],
  [
    'There is no -----BEGIN CERTIFICATE----- line: send the PEM as a whole, not the DER and not its base64 alone',
    sent => sent.labels.length === 0,
  ],
  [
    'This PEM block is no certificate: its first line must be -----BEGIN CERTIFICATE-----',
    sent => sent.labels.some(label => label !== 'CERTIFICATE'),
  ],
  [
    'There are several certificates: send the client certificate alone, without its chain',
    sent => sent.labels.length > 1,
  ],
  [
    'The PEM was not URL-encoded: send encodeURIComponent(pem), with newlines as %0A and a literal + as %2B',
    sent => !sent.header.includes('%'),
  ],
  ['The PEM is truncated: its -----END CERTIFICATE----- line is missing', sent => sent.body === undefined],
  [
    'The newlines of the PEM were lost: keep them and encode them as %0A',
    sent => !sent.body?.startsWith('\n') || !sent.body.endsWith('\n') || sent.body.includes('\\n'),
  ],
  [
    'The base64 body holds blanks: a literal + must be encoded as %2B, not as %20, and lines are not indented',
    sent => / /.test(sent.body ?? ''),
  ],
  ['The body between the PEM lines is not base64', sent => !BASE64_LINES.test(sent.body ?? '')],
  ['The PEM is truncated: a part of its base64 body is missing', sent => encodedSize(sent.der) > sent.der.length],
  ['The PEM holds more than one certificate in its body', sent => encodedSize(sent.der) < sent.der.length],
]

/**
 * Reads the one CERTIFICATE block of a URL-encoded PEM as a form decoder does: `+` becomes a blank (spec,
 * Authentication), then percent-decoding. Text around the block, as `openssl` writes it, is allowed (RFC 7468).
 */
export function readEncodedPem(header: string): PemReading {
  const text = formDecode(header)
  if (text === undefined)
    return { ok: false, hint: 'The percent-encoding is broken or cut off: encode the PEM once, as a whole' }
  const sent = inspect(header, text.replaceAll('\r\n', '\n'))
  const flaw = FLAWS.find(([, holds]) => holds(sent))
  return flaw === undefined ? { ok: true, der: sent.der } : { ok: false, hint: flaw[0] }
}

function formDecode(header: string): string | undefined {
  try {
    return decodeURIComponent(header.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function inspect(header: string, text: string): Sent {
  const labels = Array.from(text.matchAll(BEGIN), ([, label = '']) => label)
  const body = bodyOf(text)
  return { header, text, labels, body, der: Buffer.from(body ?? '', 'base64') }
}

function bodyOf(text: string): string | undefined {
  const begin = text.indexOf(FIRST_LINE)
  const end = text.indexOf(LAST_LINE, begin)
  return begin < 0 || end < 0 ? undefined : text.slice(begin + FIRST_LINE.length, end)
}

/** How long a DER sequence says it is, its head included; NaN when it is no sequence of definite length. */
function encodedSize(der: Uint8Array): number {
  const [tag, length = 0x80] = der
  if (tag !== 0x30 || length === 0x80) return Number.NaN
  if (length < 0x80) return 2 + length
  const digits = der.subarray(2, 2 + (length & 0x7f))
  return 2 + digits.length + digits.reduce((size, digit) => size * 256 + digit, 0)
}
