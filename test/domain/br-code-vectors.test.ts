import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type BrCodeReading, decodeBrCode } from '../../src/domain/br-code/decode.ts'
import { toDecimal } from '../../src/domain/money.ts'

/** Public codes with the reading that a correct parser gives. They are not part of the project. */
interface Vector {
  readonly emv: string
  readonly verdict: string
  readonly crcExpected: string
  readonly crcOk: boolean
  readonly tlvOk: boolean
  readonly source: string
}

const FILE = new URL('../../../shared/oracles/brcode-vectors.json', import.meta.url)
const VECTORS: Vector[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []

describe.skipIf(VECTORS.length === 0)('the public code', () => {
  it.for(VECTORS)('$source: $verdict', vector => {
    const decoded = decodeBrCode(vector.emv)
    const rules = decoded.ok ? [] : decoded.problems.map(problem => problem.rule)
    expect(decoded.ok).toBe(vector.verdict === 'ok')
    expect(decoded.crc.expected).toBe(vector.crcExpected)
    expect(rules.includes('CRC')).toBe(!vector.crcOk)
    expect(rules.includes('TLV')).toBe(!vector.tlvOk)
    expect(rules.includes('CURRENCY')).toBe(vector.verdict === 'reject: currency 840')
    if (decoded.ok) expect(vector).toMatchObject(asVector(decoded.reading))
  })
})

function asVector(reading: BrCodeReading) {
  return {
    kind: reading.kind,
    key: reading.kind === 'static' ? reading.key : null,
    url: reading.kind === 'dynamic' ? reading.url : null,
    info: (reading.kind === 'static' && reading.description) || null,
    amount: reading.amount === undefined ? null : toDecimal(reading.amount),
    txid: reading.txid ?? '***',
    poi: reading.use === undefined ? null : { single: '12', many: '11' }[reading.use],
  }
}
