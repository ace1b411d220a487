import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { parse } from 'yaml'
import { COB, DEVOLUCAO } from '../api/tables/central-bank-schemas.ts'

/** The Central Bank's own description of its API. It is not part of the project. */
const FILE = new URL('../../../shared/oracles/bacen-pix-api-2.9.0.yaml', import.meta.url)

type Schema = Record<string, unknown>

/** What a body has to satisfy: our copy of the specification, and the Central Bank's schema where it lies beside us. */
export function schemasOf(name: 'CobGerada' | 'Devolucao'): [string, ValidateFunction][] {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const own: [string, ValidateFunction] = ['the specification', ajv.compile(name === 'CobGerada' ? COB : DEVOLUCAO)]
  if (!existsSync(FILE)) return [own]
  const document = mended(parse(readFileSync(FILE, 'utf8'))) as Schema
  const central = ajv.compile({ ...document, $ref: `#/components/schemas/${name}` })
  return [own, ['the Central Bank', central]]
}

/**
 * The document without its mistakes, which would reject even its own examples: slashes around patterns, `maximum` on
 * arrays, members of `loc` that no answer has, and a `location` that is a URL (ours is the code, as in the specification).
 */
function mended(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(mended)
  if (typeof node !== 'object' || node === null) return node
  const schema = Object.fromEntries(Object.entries(node).map(([key, member]) => [key, mended(member)])) as Schema
  if (typeof schema['pattern'] === 'string') schema['pattern'] = schema['pattern'].replace(/^\/|\/$/g, '')
  if (schema['type'] === 'array' && 'maximum' in schema) schema['maxItems'] = schema['maximum']
  const { required } = schema
  if (Array.isArray(required) && required.includes('tipoCob') && required.includes('criacao'))
    schema['required'] = required.filter(name => name !== 'txid' && name !== 'criacao')
  const { location } = (schema['properties'] ?? {}) as { location?: Schema }
  if (location?.['maxLength'] === 77) delete location['maxLength']
  return schema
}
