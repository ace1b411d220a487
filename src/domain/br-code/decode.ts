import { type Centavos, toCentavos } from '../money.ts'
import { type BrCodeProblem, checkFields, child, pixAccount } from './checks.ts'
import { type CrcReading, readCrc } from './crc.ts'
import { NO_TXID } from './format.ts'
import { readTree, type TlvNode } from './tlv.ts'

/** What every PIX code says. */
interface CommonReading {
  /** Undefined when the payer may choose it, or when the charge behind the URL has it. */
  readonly amount: Centavos | undefined
  /** Undefined when the code says `***` or nothing. */
  readonly txid: string | undefined
  readonly merchantName: string
  readonly merchantCity: string
  readonly postalCode: string | undefined
  /** Tag 01: `single` (12), `many` (11), undefined when it says nothing. */
  readonly use: 'single' | 'many' | undefined
}

/** A code that names a key. `ispb` is the withdrawal facilitator's, in codes for cash withdrawals. */
export interface StaticReading extends CommonReading {
  readonly kind: 'static'
  readonly key: string
  readonly description: string | undefined
  readonly ispb: string | undefined
}

/** A code that names a charge by its URL, without scheme. */
export interface DynamicReading extends CommonReading {
  readonly kind: 'dynamic'
  readonly url: string
}

export type BrCodeReading = StaticReading | DynamicReading

/** Whatever a code turned out to be, its objects and its CRC can be shown. */
interface Anatomy {
  readonly crc: CrcReading
  readonly tree: readonly TlvNode[]
}

export type DecodedBrCode =
  | (Anatomy & { readonly ok: true; readonly reading: BrCodeReading })
  | (Anatomy & { readonly ok: false; readonly problems: readonly [BrCodeProblem, ...BrCodeProblem[]] })

/**
 * Reads a PIX copy-and-paste code (domain facts, section 2), or says everything that is wrong with it and where: its
 * TLV and its CRC independently of each other, then currency, country, account and amount. Never throws.
 *
 * Only printable ASCII is taken: a code with accents, which EMV does not allow, would be read differently by those who
 * count bytes and by those who count characters.
 */
export function decodeBrCode(code: string): DecodedBrCode {
  const crc = readCrc(code)
  const { nodes, problems: broken } = readTree(code)
  const [first, ...others] = [
    ...checkCharacters(code),
    ...broken.map((each): BrCodeProblem => ({ rule: 'TLV', ...each })),
    ...(broken.length === 0 ? checkFields(nodes) : []),
    ...checkCrc(code, crc),
  ]
  if (first) return { ok: false, problems: [first, ...others], crc, tree: nodes }
  return { ok: true, reading: readFields(nodes), crc, tree: nodes }
}

function checkCharacters(code: string): BrCodeProblem[] {
  const offset = code.search(/[^ -~]/)
  if (offset < 0) return []
  const message = `'${code.charAt(offset)}' is not printable ASCII`
  return [{ rule: 'CHARACTERS', offset, tag: '', message }]
}

function checkCrc(code: string, { expected, found }: CrcReading): BrCodeProblem[] {
  if (found === expected) return []
  const message =
    found === undefined
      ? `is missing: a code ends with 6304 and four hexadecimal digits; as it stands they would be ${expected}`
      : `the CRC should be ${expected}, found ${found}`
  return [{ rule: 'CRC', offset: found === undefined ? code.length : code.length - 8, tag: '63', message }]
}

/** Only for codes that passed all checks: what they require is there. */
function readFields(nodes: readonly TlvNode[]): BrCodeReading {
  const field = (tag: string) => nodes.find(node => node.tag === tag)
  const account = pixAccount(nodes)
  const inAccount = (tag: string) => child(account, tag)?.value
  const common: CommonReading = {
    amount: readAmount(field('54')?.value),
    txid: readTxid(child(field('62'), '05')?.value),
    merchantName: field('59')?.value ?? '',
    merchantCity: field('60')?.value ?? '',
    postalCode: field('61')?.value,
    use: USES.get(field('01')?.value),
  }
  const url = inAccount('25')
  if (url !== undefined) return { kind: 'dynamic', url, ...common }
  return { kind: 'static', key: inAccount('01') ?? '', description: inAccount('02'), ispb: inAccount('03'), ...common }
}

const USES: ReadonlyMap<string | undefined, 'single' | 'many'> = new Map([
  ['12', 'single'],
  ['11', 'many'],
])

/** Zero passes only where it stands for no amount. */
function readAmount(text: string | undefined): Centavos | undefined {
  return text === undefined || Number(text) === 0 ? undefined : toCentavos(Number(text))
}

function readTxid(text: string | undefined): string | undefined {
  return text === NO_TXID ? undefined : text
}
