import { type BrCodeReading, decodeBrCode } from '../../domain/br-code/decode.ts'
import type { TlvNode } from '../../domain/br-code/tlv.ts'
import { toReais } from '../../domain/money.ts'
import { tagName } from './tag-names.ts'

/** Everything that can be said about a code. */
export function decodedView(pixCode: string) {
  const decoded = decodeBrCode(pixCode)
  const { ok, crc, tree } = decoded
  return {
    ok,
    problems: decoded.ok ? [] : decoded.problems.map(each => ({ ...each })),
    crc: { expected: crc.expected, found: crc.found ?? null },
    tree: tree.map(node => nodeView(node)),
    reading: decoded.ok ? readingView(decoded.reading) : null,
  }
}

function nodeView(node: TlvNode) {
  const { tag, children } = node
  return { ...leafView(node), ...(children && { children: children.map(child => leafView(child, tag)) }) }
}

function leafView({ tag, offset, value }: TlvNode, template?: string) {
  return { tag, name: tagName(tag, template), offset, length: value.length, value }
}

function readingView(reading: BrCodeReading) {
  const { kind, amount, txid, merchantName, merchantCity } = reading
  return {
    kind,
    key: reading.kind === 'static' ? reading.key : null,
    url: reading.kind === 'dynamic' ? reading.url : null,
    amount: amount === undefined ? null : toReais(amount),
    txid: txid ?? null,
    description: (reading.kind === 'static' ? reading.description : undefined) ?? null,
    merchantName,
    merchantCity,
  }
}
