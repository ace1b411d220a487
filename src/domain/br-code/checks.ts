import { isPixKey } from '../pix-keys.ts'
import { CITY_MAX_LENGTH, COUNTRY, CURRENCY, GUI, isCodeTxid, isLocation, NAME_MAX_LENGTH } from './format.ts'
import { isAccountTag, type TlvNode } from './tlv.ts'

/** What kind of thing is wrong with a code. */
export type BrCodeRule = 'TLV' | 'CRC' | 'CHARACTERS' | 'ACCOUNT' | 'CURRENCY' | 'COUNTRY' | 'AMOUNT' | 'FIELD'

/** One thing that is wrong with a code, and where. */
export interface BrCodeProblem {
  readonly rule: BrCodeRule
  /** Characters from the start of the code. */
  readonly offset: number
  /** `54`, or `26-01` inside a template. */
  readonly tag: string
  readonly message: string
}

interface FieldRule {
  readonly rule: BrCodeRule
  readonly tag: string
  readonly required: boolean
  readonly form: RegExp
  readonly says: string
}

/** EMV: a dot only, decimals may be left out. */
const AMOUNT = /^\d{1,10}(\.\d{0,2})?$/

const FIELDS: readonly FieldRule[] = [
  { tag: '00', required: true, form: /^01$/, says: 'must be 01', rule: 'FIELD' },
  { tag: '01', required: false, form: /^1[12]$/, says: 'must be 11 (reusable) or 12 (single use)', rule: 'FIELD' },
  { tag: '52', required: true, form: /^\d{4}$/, says: 'must be four digits, 0000 as a rule', rule: 'FIELD' },
  { tag: '53', required: true, form: exactly(CURRENCY), says: `must be ${CURRENCY}, the real`, rule: 'CURRENCY' },
  { tag: '54', required: false, form: AMOUNT, says: 'must be digits with a dot, such as 10.00', rule: 'AMOUNT' },
  { tag: '58', required: true, form: exactly(COUNTRY), says: `must be ${COUNTRY}`, rule: 'COUNTRY' },
  {
    tag: '59',
    required: true,
    form: upTo(NAME_MAX_LENGTH),
    says: `has more than ${NAME_MAX_LENGTH} characters`,
    rule: 'FIELD',
  },
  {
    tag: '60',
    required: true,
    form: upTo(CITY_MAX_LENGTH),
    says: `has more than ${CITY_MAX_LENGTH} characters`,
    rule: 'FIELD',
  },
  { tag: '63', required: false, form: /^[0-9A-F]{4}$/i, says: 'must be four hexadecimal digits', rule: 'TLV' },
]

/** Every problem of a code whose TLV could be read, in the order of its tags. */
export function checkFields(nodes: readonly TlvNode[]): BrCodeProblem[] {
  return [
    ...checkOrder(nodes),
    ...FIELDS.flatMap(field => checkField(nodes, field)),
    ...checkAccount(nodes),
    ...checkZeroAmount(nodes),
    ...checkTxid(nodes),
  ].sort((a, b) => a.offset - b.offset)
}

/** The template of the PIX account: the one among tags 26 to 51 that carries the GUI of PIX, in any case. */
export function pixAccount(nodes: readonly TlvNode[]): TlvNode | undefined {
  return nodes.find(node => isAccountTag(node.tag) && child(node, '00')?.value.toLowerCase() === GUI)
}

/** The object with a tag inside a template. */
export function child(node: TlvNode | undefined, tag: string): TlvNode | undefined {
  return node?.children?.find(each => each.tag === tag)
}

function checkOrder(nodes: readonly TlvNode[]): BrCodeProblem[] {
  const [first, last] = [nodes[0], nodes.at(-1)]
  const problems: BrCodeProblem[] = []
  if (first?.tag !== '00') problems.push({ rule: 'TLV', offset: 0, tag: '00', message: 'must come first' })
  if (last?.tag !== '63') {
    problems.push({ rule: 'TLV', offset: last?.offset ?? 0, tag: '63', message: 'must come last' })
  }
  return problems
}

function checkField(nodes: readonly TlvNode[], { tag, required, form, says, rule }: FieldRule): BrCodeProblem[] {
  const node = nodes.find(each => each.tag === tag)
  if (!node) return required ? [{ rule, offset: endOf(nodes), tag, message: 'is missing' }] : []
  return form.test(node.value) ? [] : [{ rule, offset: node.offset, tag, message: `${says}, found '${node.value}'` }]
}

function checkAccount(nodes: readonly TlvNode[]): BrCodeProblem[] {
  const account = pixAccount(nodes)
  if (!account) {
    const offset = nodes.find(node => isAccountTag(node.tag))?.offset ?? endOf(nodes)
    return [{ rule: 'ACCOUNT', offset, tag: '26', message: `no template 26 to 51 has the GUI ${GUI} in 00` }]
  }
  const hasKey = child(account, '01') !== undefined
  const hasLocation = child(account, '25') !== undefined
  if (hasKey !== hasLocation) return checkAccountParts(account)
  const message = hasKey ? 'has both a key (01) and a URL (25)' : 'has neither a key (01) nor a URL (25)'
  return [{ rule: 'ACCOUNT', offset: account.offset, tag: account.tag, message }]
}

const ACCOUNT_PARTS = [
  { tag: '01', isRight: (key: string) => isPixKey(key, 'letters'), says: 'is not a PIX key' },
  { tag: '03', isRight: (text: string) => /^[0-9A-Z]{8}$/.test(text), says: 'is not an ISPB' },
  { tag: '25', isRight: isLocation, says: 'is not a URL without scheme of at most 77 characters' },
]

function checkAccountParts(account: TlvNode): BrCodeProblem[] {
  return ACCOUNT_PARTS.flatMap(({ tag, isRight, says }): BrCodeProblem[] => {
    const part = child(account, tag)
    if (part === undefined || isRight(part.value)) return []
    return [{ rule: 'ACCOUNT', offset: part.offset, tag: `${account.tag}-${tag}`, message: `'${part.value}' ${says}` }]
  })
}

/** EMV forbids 0. Banks write `0.00` into dynamic codes, where the charge has the amount, and for cash withdrawals. */
function checkZeroAmount(nodes: readonly TlvNode[]): BrCodeProblem[] {
  const amount = nodes.find(node => node.tag === '54')
  const account = pixAccount(nodes)
  if (amount === undefined || Number(amount.value) !== 0) return []
  if (child(account, '25') || child(account, '03')) return []
  return [{ rule: 'AMOUNT', offset: amount.offset, tag: '54', message: 'must not be zero; leave it out instead' }]
}

/** The txid of a dynamic code is not looked at: the charge behind the URL has the real one. */
function checkTxid(nodes: readonly TlvNode[]): BrCodeProblem[] {
  const txid = child(
    nodes.find(node => node.tag === '62'),
    '05',
  )
  if (txid === undefined || isCodeTxid(txid.value) || child(pixAccount(nodes), '25')) return []
  const message = `must be *** or up to 25 letters and digits, found '${txid.value}'`
  return [{ rule: 'FIELD', offset: txid.offset, tag: '62-05', message }]
}

function endOf(nodes: readonly TlvNode[]): number {
  const last = nodes.at(-1)
  return last === undefined ? 0 : last.offset + 4 + last.value.length
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text}$`)
}

function upTo(length: number): RegExp {
  return new RegExp(`^.{1,${length}}$`, 's')
}
