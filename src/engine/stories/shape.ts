import type { TSchema } from '@sinclair/typebox'
import { nearest } from '../../domain/nearest.ts'
import type { Finding, Path } from './problem.ts'

/** The part of JSON Schema that our own schema is written in. */
interface Shape {
  readonly type?: ValueType
  readonly title?: string
  readonly description?: string
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Shape>>
  /** What a member must be that is not among the properties; false: there is none. */
  readonly additionalProperties?: Shape | false
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
}
type ValueType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
type Check<T> = (shape: Shape, value: T, path: Path) => Finding[]

/**
 * Compares plain data with a schema. Unlike a general validator it gives one finding for one slip, in words, with the
 * nearest word that would be right: of a union it looks only at the branch that was meant.
 */
export function checkShape(schema: TSchema, value: unknown): Finding[] {
  return check(schema as Shape, value, [])
}

function check(shape: Shape, value: unknown, path: Path): Finding[] {
  if (shape.anyOf) return checkAny(shape, shape.anyOf, value, path)
  if (!accepts(shape, value)) return [wrongType(shape, value, path)]
  if (typeof value === 'string') return checkText(shape, value, path)
  if (typeof value === 'number') return checkNumber(shape, value, path)
  if (Array.isArray(value)) return checkList(shape, value, path)
  return isMembers(value) ? checkMembers(shape, value, path) : []
}

function typeOf(value: unknown): ValueType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as 'object' | 'string' | 'boolean'
}

function accepts(shape: Shape, value: unknown): boolean {
  if (shape.anyOf) return shape.anyOf.some(branch => accepts(branch, value))
  const type = typeOf(value)
  return shape.type === type || (shape.type === 'number' && type === 'integer')
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeOf(value) === 'object'
}

/** Of a union only the branch that was meant: by its type, among verbs by the verb that is there. */
function checkAny(shape: Shape, branches: readonly Shape[], value: unknown, path: Path): Finding[] {
  if (shape.title !== 'verb') {
    const meant = branches.find(branch => accepts(branch, value))
    return meant ? check(meant, value, path) : [wrongType(shape, value, path)]
  }
  const verb = isMembers(value) ? Object.keys(value)[0] : value
  if (typeof verb !== 'string') return [wrongType(shape, value, path)]
  return checkVerb(shape, branches, verb, value, path)
}

/** A verb is a bare word or the one member of an object; some are only one of the two. */
function checkVerb(shape: Shape, branches: readonly Shape[], verb: string, value: unknown, path: Path): Finding[] {
  const isBare = typeof value === 'string'
  const bare = branches.find(branch => branch.enum?.includes(verb))
  const withMore = branches.find(branch => Object.hasOwn(branch.properties ?? {}, verb))
  const part = isBare ? ('value' as const) : ('key' as const)
  const place = { path: isBare ? path : [...path, verb], part }
  if (!bare && !withMore) return [{ ...unknownWord(shape, verb, branches.flatMap(wordsOf), path), ...place }]
  const meant = isBare ? bare : withMore
  if (meant) return check(meant, value, path)
  const fix = isBare ? `write "${withMore?.description}".` : `write "- ${verb}".`
  return [{ ...place, rule: 'value', message: `${verb} ${isBare ? 'needs more' : 'takes nothing'}`, fix }]
}

function wordsOf(shape: Shape): string[] {
  return [...(shape.enum ?? []), ...Object.keys(shape.properties ?? {})]
}

function wrongType(shape: Shape, value: unknown, path: Path): Finding {
  const name = nameOf(path)
  if (typeof value === 'number' && isText(shape)) return unquoted(name, path)
  const fix = `write ${shape.description ?? shape.type}.`
  return { path, rule: 'type', message: `${name} must be ${shape.description ?? shape.type}`, fix }
}

/** Whether any text will do, so that a number is one that lost its quotes. */
function isText(shape: Shape): boolean {
  if (shape.anyOf) return shape.anyOf.some(isText)
  return shape.type === 'string' && shape.title === undefined
}

/** The text of the number is filled in where the source is known. */
function unquoted(name: string, path: Path): Finding {
  const what = /document|key/.test(name) ? 'a CPF or CNPJ' : 'a text'
  const message = `${name} is ${what} written as a number: leading zeros are lost`
  return { path, rule: 'unquoted', message, fix: 'put it in quotes.' }
}

const checkText: Check<string> = (shape, value, path) => {
  if (shape.enum && !shape.enum.includes(value)) return [unknownWord(shape, value, shape.enum, path)]
  const isFit =
    value.length >= (shape.minLength ?? 0) &&
    value.length <= (shape.maxLength ?? Number.POSITIVE_INFINITY) &&
    new RegExp(shape.pattern ?? '').test(value)
  return isFit ? [] : [unfit(shape, value, path)]
}

const checkNumber: Check<number> = (shape, value, path) => {
  const isFit = value >= (shape.minimum ?? -Infinity) && value <= (shape.maximum ?? Infinity)
  return isFit && Number.isFinite(value) ? [] : [unfit(shape, value, path)]
}

const checkList: Check<unknown[]> = (shape, value, path) => {
  const isFit = value.length >= (shape.minItems ?? 0) && value.length <= (shape.maxItems ?? Infinity)
  if (!isFit) return [unfit(shape, `${value.length} items`, path)]
  return value.flatMap((item, index) => (shape.items ? check(shape.items, item, [...path, index]) : []))
}

const checkMembers: Check<Record<string, unknown>> = (shape, value, path) => {
  const known = shape.properties ?? {}
  const names = Object.keys(value)
  const missing = (shape.required ?? []).filter(name => !Object.hasOwn(value, name))
  const findings = missing.map(name => missingKey(name, known[name], path))
  if (names.length < (shape.minProperties ?? 0)) findings.push(unfit(shape, 'nothing', path))
  for (const name of names) {
    const member = Object.hasOwn(known, name) ? known[name] : shape.additionalProperties
    if (member) findings.push(...check(member, value[name], [...path, name]))
    else findings.push(unknownKey(name, shape, path))
  }
  return findings
}

function missingKey(name: string, shape: Shape | undefined, path: Path): Finding {
  const message = `${name} is missing`
  return { path, rule: 'missing-key', message, fix: `add "${name}:" with ${shape?.description ?? 'its value'}.` }
}

function unknownKey(name: string, { title, properties }: Shape, path: Path): Finding {
  const place = { path: [...path, name], part: 'key' as const, rule: 'unknown-key' }
  if (path[0] === 'steps' && path.length === 2)
    return {
      ...place,
      message: `a step has one verb, "${name}" is one more`,
      fix: `begin a new line with "- ${name}".`,
    }
  const where = path.length === 0 ? `a ${title?.split(' ').at(-1)}` : nameOf(path)
  const fix = meantOrAllowed(name, Object.keys(properties ?? {}))
  return { ...place, message: `${where} has no member "${name}"`, fix }
}

function unknownWord(shape: Shape, word: string, words: readonly string[], path: Path): Finding {
  const title = shape.title ?? 'word'
  const message = `there is no ${title} "${word}"`
  return { path, rule: `unknown-${title}`, message, fix: meantOrAllowed(word, [...new Set(words)]) }
}

function meantOrAllowed(word: string, words: readonly string[]): string {
  const meant = nearest(word, words)
  return meant === undefined ? `use one of ${words.join(', ')}.` : `did you mean ${meant}?`
}

function unfit(shape: Shape, value: string | number, path: Path): Finding {
  const message = `${nameOf(path)} must be ${shape.description ?? shape.type}, not ${JSON.stringify(value)}`
  return { path, rule: 'value', message, fix: `write ${shape.description ?? shape.type}.` }
}

/** The last name on the way to a value: `steps` for the second step. */
function nameOf(path: Path): string {
  const name = path.findLast(part => typeof part === 'string')
  return typeof name === 'string' ? name : 'the file'
}
