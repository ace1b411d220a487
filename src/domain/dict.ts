import { hasValidCheckDigits, isTaxIdFormat, syntheticCpf } from './documents.ts'
import { bankOf, type Institution, institutionByIspb, institutionFor } from './institutions.ts'
import { canonicalKey, isPixKey, type PixKeyType } from './pix-keys.ts'
import type { SettlementErrorCode } from './settlement-errors.ts'
import { syntheticName } from './synthetic-names.ts'
import { hashOf } from './text-hash.ts'
import type { Bank } from './transaction.ts'

/** What becomes of a payment to a key: its bank takes it, refuses it in some way, or there is no such key. */
export const DICT_STATES = ['open', 'blocked', 'closed', 'silent', 'rejecting', 'absent'] as const
export type DictState = (typeof DICT_STATES)[number]

/** A key that the sandbox knows. `document: null` = the document that the request names, else one made up. */
export interface DictEntry {
  readonly key: string
  readonly name: string
  readonly document: string | null
  readonly ispb: string
  readonly state: DictState
}

/** Known keys by their canonical form. */
export type Dict = ReadonlyMap<string, DictEntry>

/** What a payment request says of its payee. `keyType` only where the request has one; it tells phones from CPFs. */
export interface KeyRequest {
  readonly key: string
  readonly keyType?: PixKeyType | undefined
  readonly document: string | null
}

/** Who a key belongs to. */
export interface Holder {
  /** Canonical form. */
  readonly key: string
  readonly name: string
  readonly document: string | null
  readonly bank: Bank
  readonly state: DictState
}

/** How an account looks into the DICT. */
export interface DictView {
  /** The account's setting: `closed` makes every key absent that is neither known nor of the sandbox itself. */
  readonly dict: 'open' | 'closed'
  /** Finds keys that belong to accounts of this sandbox; it is asked first, with the canonical key. */
  readonly ownKey?: (key: string) => Holder | undefined
}

/** A DICT of known keys; of two entries with one key the later counts. */
export function createDict(entries: readonly DictEntry[]): Dict {
  return new Map(entries.map(entry => [canonicalKey(entry.key), entry]))
}

/**
 * The holder of a key. Keys of the sandbox and of the fixtures have theirs; any other well-formed one exists too,
 * with a holder derived from the key, unless the account's DICT is closed: then its state is `absent` (domain decision,
 * DICT).
 */
export function resolveHolder(dict: Dict, request: KeyRequest, view: DictView): Holder {
  const key = canonicalKey(request.key, request.keyType)
  const own = view.ownKey?.(key)
  if (own) return own
  const entry = dict.get(key)
  if (entry) return holderOf(entry, key, request.document)
  const holder = deriveHolder(key, request.document)
  const exists = view.dict === 'open' && isPixKey(key, 'letters')
  return exists ? holder : { ...holder, state: 'absent' }
}

/** The holder behind the URL of somebody else's dynamic code, invented from the URL as a whole, with an EVP as key. */
export function resolveLocation(url: string, document: string | null): Holder {
  return { ...deriveHolder(url, document), key: syntheticEvp(url) }
}

/**
 * The invented holder behind a text: the same text gives the same name and bank. A CPF or CNPJ key belongs to that
 * document, anything else to the document that the request names; where it names none, one is made up.
 */
function deriveHolder(text: string, document: string | null): Holder {
  return {
    key: text,
    name: syntheticName(text),
    document: isTaxIdFormat(text, 'letters') ? text : (document ?? syntheticCpf(hashOf(text))),
    bank: bankOf(institutionFor(text), text),
    state: 'open',
  }
}

function holderOf(entry: DictEntry, key: string, document: string | null): Holder {
  const { name, state } = entry
  const owner = entry.document ?? document ?? syntheticCpf(hashOf(key))
  return { key, name, document: owner, bank: bankOf(institutionOf(entry.ispb), key), state }
}

/** A random-looking key that a text fixes, in the form of a UUID v4. */
function syntheticEvp(text: string): string {
  const hex = [1, 2, 3, 4].map(part => hashOf(`evp ${part} of ${text}`).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Fixtures may name institutions that the catalogue does not have. */
function institutionOf(ispb: string): Institution {
  return institutionByIspb(ispb) ?? { ispb, name: `Instituição ${ispb}`, code: null }
}

type Check = readonly [SettlementErrorCode, (holder: Holder, document: string | null) => boolean]

/** Domain facts, section 6, in this order; the first that applies is the answer of the settling bank. */
const CHECKS: readonly Check[] = [
  ['INVALID_TAX_ID', (_, document) => document !== null && !hasValidCheckDigits(document)],
  ['ORDER_REJECTED', holder => holder.state === 'absent'],
  ['TAX_ID_MISMATCH', (holder, document) => document !== null && holder.document !== document],
  [
    'TAX_ID_MISMATCH',
    (holder, document) => document !== null && isTaxIdFormat(holder.key, 'letters') && holder.key !== document,
  ],
  ['BLOCKED_ACCOUNT', holder => holder.state === 'blocked'],
  ['ACCOUNT_CLOSED', holder => holder.state === 'closed'],
  ['SETTLEMENT_TIMEOUT', holder => holder.state === 'silent'],
  ['ORDER_REJECTED', holder => holder.state === 'rejecting'],
]

/**
 * How the settling bank refuses a payment all by itself, without any scenario; undefined when it settles.
 * `document` is the one that the request names, null when it names none.
 */
export function settlementVerdict(holder: Holder, document: string | null): SettlementErrorCode | undefined {
  return CHECKS.find(([, applies]) => applies(holder, document))?.[0]
}
