import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  type YAMLError,
} from 'yaml'
import type { Path, Spot } from './problem.ts'

/** A scenario file as plain data, with the place of every part of it. */
export interface Source {
  readonly value: unknown
  /** The place of a value, or of the name of a member; of what surrounds it when it is not there. */
  spotOf(path: Path, part?: 'key' | 'value'): Spot
  /** A scalar as it stands in the text: `01234` where the value is the number 1234. */
  writtenAt(path: Path): string | undefined
}

/** What keeps a text from being read as one plain YAML document. */
export interface SourceError {
  readonly spot: Spot
  readonly rule: string
  readonly message: string
  readonly fix: string
}

/** A scenario is a page long; what is longer is something else. */
const MAX_LENGTH = 16_384

/** Problems that are told of one file; who has more begins with these. */
export const MOST_PROBLEMS = 100

/** Reads YAML or JSON: one document, no anchors, no tags, no directives, no name twice. */
export function readSource(text: string): Source | { readonly errors: readonly SourceError[] } {
  if (text.length > MAX_LENGTH) return tooMuch('the file is longer than 16 KB')
  try {
    return readDocuments(text)
  } catch (error) {
    // The reader follows the nesting with the call stack.
    if (error instanceof RangeError) return tooMuch('the file is nested too deeply')
    throw error
  }
}

function tooMuch(message: string) {
  return { errors: [{ spot: { line: 1, column: 1 }, rule: 'too-much', message, fix: 'keep to one short scenario.' }] }
}

function readDocuments(text: string): Source | { readonly errors: readonly SourceError[] } {
  const documents = parseAllDocuments(text, { prettyErrors: false, version: '1.2', schema: 'core', merge: false })
  const [document, second] = 'empty' in documents ? [] : documents
  const reader = createReader(text)
  if (second)
    reader.refuse(second.range[0], 'one-document', 'the file holds more than one document', 'make one file of each.')
  if (document) readDocument(document, reader)
  return reader.errors.length > 0 ? { errors: reader.errors } : reader.source()
}

function readDocument(document: Document.Parsed, reader: Reader): void {
  for (const error of document.errors) {
    // The library reports its own overflow as an error like any other.
    if (error.message.includes('call stack')) throw new RangeError(error.message)
    reader.refuse(error.pos[0], ...explain(error))
  }
  if (document.directives.yaml.explicit || Object.keys(document.directives.tags).length > 1)
    reader.refuse(0, 'yaml', 'directives (%YAML, %TAG) are not part of the format', 'take the line out.')
  if (document.errors.length === 0) reader.value = readNode(document.contents, [], reader)
}

/** The rule, the message and the cure of what the YAML library found. */
function explain(error: YAMLError): [rule: string, message: string, fix: string] {
  if (error.code === 'DUPLICATE_KEY') return ['duplicate-key', 'this name is here twice', 'keep one of them.']
  if (error.code === 'TAB_AS_INDENT') return ['yaml', 'a tab cannot indent', 'use two blanks.']
  return ['yaml', error.message, 'write plain YAML: "name: value", "- item", two blanks to indent.']
}

/** What is gathered on the way through a document. */
interface Reader {
  value: unknown
  readonly errors: SourceError[]
  refuse(offset: number, rule: string, message: string, fix: string): void
  place(path: Path, part: 'key' | 'value', node: Node): void
  source(): Source
}

function createReader(text: string): Reader {
  const places = new Map<string, Node>()
  const find = (path: Path, part: 'key' | 'value'): Node | undefined =>
    places.get(placeName(path, part)) ?? (path.length > 0 ? find(path.slice(0, -1), 'value') : undefined)
  const reader: Reader = {
    value: null,
    errors: [],
    refuse(offset, rule, message, fix) {
      if (reader.errors.length < MOST_PROBLEMS) reader.errors.push({ spot: spotIn(text, offset), rule, message, fix })
    },
    place: (path, part, node) => places.set(placeName(path, part), node),
    source: () => ({
      value: reader.value,
      spotOf: (path, part = 'value') => spotIn(text, find(path, part)?.range?.[0] ?? 0),
      writtenAt(path) {
        const node = places.get(placeName(path, 'value'))
        return isScalar(node) ? node.source : undefined
      },
    }),
  }
  return reader
}

function placeName(path: Path, part: 'key' | 'value'): string {
  return JSON.stringify([part, ...path])
}

function spotIn(text: string, offset: number): Spot {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Plain data of a node. The library's own conversion would follow aliases and forget the places. */
function readNode(node: unknown, path: Path, reader: Reader): unknown {
  if (isAlias(node)) return refuseNode(node, 'aliases (*name) are not part of the format', reader)
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return null
  if (node.anchor !== undefined) refuseNode(node, 'anchors (&name) are not part of the format', reader)
  if (node.tag !== undefined) refuseNode(node, `tags (${node.tag}) are not part of the format`, reader)
  reader.place(path, 'value', node)
  if (isScalar(node)) return node.value
  if (isSeq(node)) return node.items.map((item, index) => readNode(item, [...path, index], reader))
  return Object.fromEntries(node.items.map(pair => readPair(pair, path, reader)))
}

function readPair({ key, value }: Pair, path: Path, reader: Reader): [string, unknown] {
  if (!isScalar(key)) {
    refuseNode(key as Node | null, 'the name of a member must be a word', reader)
    return ['', null]
  }
  if (key.anchor !== undefined || key.tag !== undefined)
    refuseNode(key, 'anchors and tags are not part of the format', reader)
  const name = String(key.value)
  reader.place([...path, name], 'key', key)
  if (!isEmpty(value)) return [name, readNode(value, [...path, name], reader)]
  reader.place([...path, name], 'value', key)
  return [name, null]
}

/** `about:` with nothing behind it: its place is that of its name. */
function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && value.value === null && !value.source && !value.tag && !value.anchor)
}

function refuseNode(node: Node | null, message: string, reader: Reader): null {
  reader.refuse(node?.range?.[0] ?? 0, 'yaml', message, 'write the value itself.')
  return null
}
