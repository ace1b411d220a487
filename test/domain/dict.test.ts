import { describe, expect, it } from 'vitest'
import {
  createDict,
  type DictEntry,
  type KeyRequest,
  resolveHolder,
  resolveLocation,
  settlementVerdict,
} from '../../src/domain/dict.ts'
import { hasValidCheckDigits } from '../../src/domain/documents.ts'
import { bankOf } from '../../src/domain/institutions.ts'
import { isPixKey } from '../../src/domain/pix-keys.ts'
import type { SettlementErrorCode } from '../../src/domain/settlement-errors.ts'

const CPF = '12345678909'
const OTHER_CPF = '52998224725'
const CNPJ = '11222333000181'
const WRONG_CPF = '12345678901'

const entry = (key: string, given: Partial<DictEntry> = {}): DictEntry => ({
  key,
  name: 'Fulana',
  document: null,
  ispb: '18236120',
  state: 'open',
  ...given,
})

const dict = createDict([
  entry('ana@example.com', { document: CPF }),
  entry('+5511987654321', { document: CPF }),
  entry('blocked@example.com', { state: 'blocked' }),
  entry('closed@example.com', { state: 'closed' }),
  entry('silent@example.com', { state: 'silent' }),
  entry('rejecting@example.com', { state: 'rejecting' }),
  entry('absent@example.com', { state: 'absent' }),
  entry('strict@example.com', { state: 'blocked', document: CPF }),
])
const OPEN = { dict: 'open' } as const
const CLOSED = { dict: 'closed' } as const

type Row = readonly [
  what: string,
  request: KeyRequest,
  open: SettlementErrorCode | undefined,
  closed?: SettlementErrorCode,
]

/** What the settling bank says with an open DICT, and with a closed one where that differs. */
const VERDICTS: readonly Row[] = [
  ['a known key with its document', { key: 'ana@example.com', document: CPF }, undefined],
  ['a known key in upper case', { key: 'ANA@Example.com', document: CPF }, undefined],
  ['a known key without a document', { key: 'ana@example.com', document: null }, undefined],
  [
    'a known phone as cash-out writes it',
    { key: '11987654321', keyType: 'PHONE', document: OTHER_CPF },
    'TAX_ID_MISMATCH',
  ],
  ['a known key with another document', { key: 'ana@example.com', document: OTHER_CPF }, 'TAX_ID_MISMATCH'],
  ['an unknown key', { key: 'somebody@example.com', document: CPF }, undefined, 'ORDER_REJECTED'],
  [
    'an unknown key with wrong check digits',
    { key: 'x@example.com', document: WRONG_CPF },
    'INVALID_TAX_ID',
    'INVALID_TAX_ID',
  ],
  ['a CPF as key and document', { key: CPF, keyType: 'DOCUMENT', document: CPF }, undefined, 'ORDER_REJECTED'],
  [
    'another CPF than the document',
    { key: OTHER_CPF, keyType: 'DOCUMENT', document: CPF },
    'TAX_ID_MISMATCH',
    'ORDER_REJECTED',
  ],
  [
    'a CNPJ with a CPF as document',
    { key: CNPJ, keyType: 'DOCUMENT', document: CPF },
    'TAX_ID_MISMATCH',
    'ORDER_REJECTED',
  ],
  [
    'a phone that looks like another CPF',
    { key: OTHER_CPF, keyType: 'PHONE', document: CPF },
    undefined,
    'ORDER_REJECTED',
  ],
  ['a key of a blocked account', { key: 'blocked@example.com', document: CPF }, 'BLOCKED_ACCOUNT'],
  ['a blocked account and wrong check digits', { key: 'blocked@example.com', document: WRONG_CPF }, 'INVALID_TAX_ID'],
  ['a blocked account of somebody else', { key: 'strict@example.com', document: OTHER_CPF }, 'TAX_ID_MISMATCH'],
  ['a key of a closed account', { key: 'closed@example.com', document: CPF }, 'ACCOUNT_CLOSED'],
  ['a bank that does not answer', { key: 'silent@example.com', document: CPF }, 'SETTLEMENT_TIMEOUT'],
  ['a bank that rejects', { key: 'rejecting@example.com', document: CPF }, 'ORDER_REJECTED'],
  ['a key that is known to be absent', { key: 'absent@example.com', document: CPF }, 'ORDER_REJECTED'],
  ['a text that is no key', { key: 'nobody', document: CPF }, 'ORDER_REJECTED'],
]

describe('a payment to', () => {
  it.for(VERDICTS)('%s', ([, request, open, closed = open]) => {
    expect(settlementVerdict(resolveHolder(dict, request, OPEN), request.document)).toBe(open)
    expect(settlementVerdict(resolveHolder(dict, request, CLOSED), request.document)).toBe(closed)
  })
})

describe('the holder', () => {
  it('of a known key is the one of the entry, the document in clear', () => {
    const holder = resolveHolder(dict, { key: 'Ana@example.com', document: OTHER_CPF }, OPEN)
    expect(holder).toMatchObject({ key: 'ana@example.com', name: 'Fulana', document: CPF, state: 'open' })
    expect(holder.bank).toMatchObject({ bankISPB: '18236120', bankName: 'Nu Pagamentos', bankCode: '260' })
  })

  it('of a known key at an institution that nobody has heard of is there nevertheless', () => {
    const foreign = createDict([entry('ana@example.com', { ispb: '12345678' })])
    const { bank } = resolveHolder(foreign, { key: 'ana@example.com', document: CPF }, OPEN)
    expect(bank).toMatchObject({ bankISPB: '12345678', bankName: 'Instituição 12345678', bankCode: null })
  })

  it('of an unknown key follows from the key; its document is the one that the request names', () => {
    const [one, two] = [CPF, CNPJ].map(document => resolveHolder(dict, { key: 'x@example.com', document }, OPEN))
    expect(one).toMatchObject({ name: two?.name, bank: two?.bank, document: CPF })
    expect(two?.document).toBe(CNPJ)
    expect(resolveHolder(dict, { key: 'y@example.com', document: CPF }, OPEN).bank).not.toEqual(one?.bank)
  })

  it('of an unknown CPF key without a document in the request has that CPF', () => {
    expect(resolveHolder(dict, { key: CPF, document: null }, OPEN).document).toBe(CPF)
  })

  it.for(['x@example.com', 'blocked@example.com'])('of %s has a made-up CPF when nobody names one', key => {
    const [one, two] = [1, 2].map(() => resolveHolder(dict, { key, document: null }, OPEN).document)
    expect(hasValidCheckDigits(one ?? '')).toBe(true)
    expect(two).toBe(one)
  })

  it('behind somebody else’s URL follows from the URL, and has an EVP as key', () => {
    const [one, two] = ['pix.example/a', 'pix.example/b'].map(url => resolveLocation(url, null))
    expect(one).toEqual(resolveLocation('pix.example/a', null))
    expect(one).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), state: 'open' })
    expect([isPixKey(one?.key ?? ''), hasValidCheckDigits(one?.document ?? '')]).toEqual([true, true])
    expect(two?.key).not.toBe(one?.key)
    expect(resolveLocation('pix.example/a', CNPJ).document).toBe(CNPJ)
  })

  it('of a key of this sandbox is asked for first, by the canonical key, also when the DICT is closed', () => {
    const bank = bankOf({ ispb: '12345678', name: 'Banco da casa', code: null }, 'account')
    const own = { key: '+5511987654321', name: 'Conta da casa', document: CNPJ, bank, state: 'open' } as const
    const ownKey = (key: string) => (key === own.key ? own : undefined)
    const request = { key: '11987654321', keyType: 'PHONE', document: CNPJ } as const
    expect(resolveHolder(dict, request, { dict: 'closed', ownKey })).toEqual(own)
  })
})
