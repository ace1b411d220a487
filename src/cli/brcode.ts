import type { Command } from 'commander'
import { type BrCodeReading, type DecodedBrCode, decodeBrCode } from '../domain/br-code/decode.ts'
import type { TlvNode } from '../domain/br-code/tlv.ts'
import { toReais } from '../domain/money.ts'
import { CommandFailure } from './failure.ts'
import { columns, reais } from './output.ts'
import { worksOffline } from './talk.ts'

/** `brcode decode`. */
export function define(brcode: Command): void {
  const decode = brcode
    .command('decode')
    .description('show what a code says, its CRC, and what is wrong with it and where')
    .argument('<code>', 'the copy-and-paste code')
  worksOffline(decode, async ({ output }, code = '') => {
    const decoded = decodeBrCode(code)
    output.answer(decoded, () => `${treeText(decoded.tree)}\n${crcText(decoded)}${readingText(decoded)}`)
    if (decoded.ok) return
    const problems = decoded.problems.map(({ tag, offset, message }) => `at ${offset}, tag ${tag || '-'}: ${message}`)
    throw new CommandFailure('refused', `This is no valid PIX code\n${problems.join('\n')}`)
  })
}

function treeText(nodes: readonly TlvNode[], indent = ''): string {
  return nodes
    .map(({ tag, value, children }) =>
      children === undefined ? `${indent}${tag}  ${value}` : `${indent}${tag}\n${treeText(children, `${indent}    `)}`,
    )
    .join('\n')
}

function crcText({ crc }: DecodedBrCode): string {
  return `CRC ${crc.found ?? 'missing'}, expected ${crc.expected}`
}

function readingText(decoded: DecodedBrCode): string {
  return decoded.ok ? `\n${columns(factsOf(decoded.reading))}` : ''
}

function factsOf(reading: BrCodeReading): [string, string][] {
  const { amount, txid, merchantName, merchantCity } = reading
  return [
    ['kind', reading.kind],
    reading.kind === 'static' ? ['key', reading.key] : ['url', reading.url],
    ['amount', amount === undefined ? 'open' : reais(toReais(amount))],
    ['txid', txid ?? 'none'],
    ['receiver', `${merchantName}, ${merchantCity}`],
  ]
}
