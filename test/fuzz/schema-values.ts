import fc from 'fast-check'
import type { Document, Schema } from '../../openapi/document.ts'
import { NASTY_NUMBERS, NASTY_TEXTS } from './nasties.ts'

/** Stands for a value that the sandbox told before, under this name. */
export interface Known {
  readonly known: string
  /** Which of those told, counted back from the latest. */
  readonly which: number
}

export function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'known')
}

/** A place of a body, whether its example has something there or not. */
export interface Place {
  readonly path: readonly string[]
  readonly schema: Schema
}

/** Takes a member away. */
export const LEFT_OUT = Symbol('left out')

/** Every place that the schema of a body names, from the body itself on. */
export function placesOf(document: Document, schema: Schema, path: readonly string[] = []): Place[] {
  const here = resolve(document, schema)
  const members = Object.entries((here['properties'] ?? {}) as Record<string, Schema>)
  const items = here['items'] as Schema | undefined
  const below = path.length > 6 ? [] : [...members, ...(items ? [['0', items] as const] : [])]
  return [{ path, schema: here }, ...below.flatMap(([name, member]) => placesOf(document, member, [...path, name]))]
}

/** A schema without references and alternatives: the first of them is taken. */
function resolve(document: Document, schema: Schema): Schema {
  const { $ref, anyOf, oneOf } = schema as { $ref?: string; anyOf?: Schema[]; oneOf?: Schema[] }
  if ($ref !== undefined) return resolve(document, document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  const [first] = anyOf ?? oneOf ?? []
  return first === undefined ? schema : resolve(document, first)
}

/** Names under which answers tell what requests may name. */
const KNOWN_NAMES: Readonly<Record<string, readonly string[]>> = {
  externalId: ['externalId'],
  txid: ['txid'],
  transactionId: ['transactionId', 'endToEndId', 'txid', 'externalId'],
  transaction: ['transactionId', 'uuid', 'endToEndId', 'externalId'],
  tx: ['transactionId', 'uuid', 'endToEndId', 'externalId', 'txid'],
  transactionIdentifier: ['transactionId', 'uuid', 'endToEndId'],
  e2eid: ['endToEndId'],
  endToEndId: ['endToEndId'],
  qrCode: ['pixCode', 'pixCopiaECola'],
  pixCode: ['pixCode', 'pixCopiaECola'],
  pixKey: ['pixKey'],
  key: ['pixKey', 'key'],
  chave: ['pixKey'],
  scenario: ['scenario', 'name'],
  name: ['name'],
  profile: ['profile'],
}

/** Values that a place may well take: allowed by its schema, and now and then something that was told before. */
export function goodValues({ path, schema }: Place): fc.Arbitrary<unknown> {
  const name = path.at(-1) ?? ''
  const told = (KNOWN_NAMES[name] ?? []).map(known => fc.record({ known: fc.constant(known), which: fc.nat(5) }))
  const fresh = name === 'externalId' ? [fc.nat(40).map(n => `order-${n}`)] : []
  return fc.oneof(...told, ...fresh, allowed(schema))
}

function allowed(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: values } = schema as { enum?: unknown[] }
  if (values) return fc.constantFrom(...values)
  return OF_TYPE[String([schema['type']].flat()[0])]?.(schema) ?? texts(schema)
}

const OF_TYPE: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  integer: ({ minimum = 0, maximum = 1_000 }) =>
    fc.integer({ min: Math.max(Number(minimum), -1e6), max: Math.min(Number(maximum), 1e6) }),
  number: () => fc.integer({ min: 1, max: 100_000 }).map(cents => cents / 100),
  boolean: () => fc.boolean(),
  array: () => fc.constantFrom([], [{}]),
  object: () => fc.constant({}),
}

function texts({ pattern, minLength = 0, maxLength = 20 }: Schema): fc.Arbitrary<string> {
  const lengths = { minLength: Number(minLength), maxLength: Math.min(Number(maxLength), 40) }
  if (typeof pattern === 'string') return matching(pattern)
  return fc.oneof(fc.string(lengths), fc.string({ ...lengths, unit: 'grapheme' }))
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    // Not every pattern can be turned round, such as one that looks ahead.
    return fc.string()
  }
}

/** Values that are nearly right for a place: one step over a bound, another type, nothing at all. */
export function nearMisses({ path, schema }: Place): fc.Arbitrary<unknown> {
  const { enum: values, minimum, maximum, minLength, maxLength } = schema as Record<string, never>
  const steps: unknown[] = []
  if (values) steps.push(`${(values as unknown[])[0]} `, String((values as unknown[])[0]).toLowerCase())
  if (minimum !== undefined) steps.push(minimum - 1, minimum - 0.5, String(minimum))
  if (maximum !== undefined) steps.push(maximum + 1)
  if (minLength !== undefined) steps.push('x'.repeat(Math.max(minLength - 1, 0)))
  if (maxLength !== undefined) steps.push('x'.repeat(maxLength + 1), '\u{1f4b8}'.repeat(maxLength))
  const others: unknown[] = [null, true, {}, [], [[]], { a: 1 }, ...NASTY_NUMBERS, ...NASTY_TEXTS]
  const wrong = fc.constantFrom(...steps, ...others)
  return path.length === 0 ? wrong : fc.oneof({ weight: 4, arbitrary: wrong }, fc.constant(LEFT_OUT))
}

/** A copy of a body with a value at a path; what is missing on the way is made. */
export function put(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value === LEFT_OUT ? undefined : value
  if (Array.isArray(body)) return body.map((item, index) => (String(index) === name ? put(item, rest, value) : item))
  const members = { ...(typeof body === 'object' ? body : {}) } as Record<string, unknown>
  if (rest.length === 0 && value === LEFT_OUT) {
    delete members[name]
    return members
  }
  return { ...members, [name]: put(members[name], rest, value) }
}
