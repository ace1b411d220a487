import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Document, Endpoint, Media } from '../../openapi/document.ts'
import { DOCUMENTS, type DocumentName } from '../../src/http/openapi.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'

/** The text of a stored description. */
export function storedText(name: DocumentName): string {
  return readFileSync(packageFolder(`openapi/${DOCUMENTS[name].file}`), 'utf8')
}

/** A stored description. */
export function stored(name: DocumentName): Document {
  return JSON.parse(storedText(name))
}

/** The examples of a body, by name. */
export function examplesOf({ example, examples = {} }: Media): [name: string, value: unknown][] {
  const named = Object.entries(examples).map(([name, { value }]): [string, unknown] => [name, value])
  return example === undefined ? named : [['example', example], ...named]
}

/** One body that a description knows, and where it stands below its operation. */
export interface DescribedBody {
  readonly place: readonly string[]
  readonly media: Media
}

/** The body that an endpoint takes, if it takes one, and those that it answers. */
export function bodiesOf({ operation: { requestBody, responses } }: Endpoint): DescribedBody[] {
  const taken = mediaOf(['requestBody'], requestBody?.content)
  const answered = Object.entries(responses).flatMap(([status, { content }]) => mediaOf(['responses', status], content))
  return [...taken, ...answered]
}

function mediaOf(place: readonly string[], content: Readonly<Record<string, Media>> = {}): DescribedBody[] {
  return Object.entries(content).map(([type, media]) => ({ place: [...place, 'content', type], media }))
}

/** How the formats look that the schemas name. */
const FORMATS = {
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
}

/** Tells what is wrong with a body at a place of a description; a member that is described nowhere is wrong too. */
export type BodyCheck = (endpoint: Endpoint, place: readonly string[], body: unknown) => ValidateFunction['errors']

/** A check of bodies against the schemas of a description. */
export function bodyCheckOf(document: Document): BodyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS })
  ajv.addSchema(closed(document) as object, 'description')
  const compiled = new Map<string, ValidateFunction>()
  return ({ path, method }, place, body) => {
    const pointer = ['paths', path, method.toLowerCase(), ...place, 'schema'].map(escaped).join('/')
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `description#/${pointer}` })
    compiled.set(pointer, validate)
    return validate(body) ? null : validate.errors
  }
}

/** Tells what is wrong with the body of a webhook of this name. */
export function webhookCheckOf(document: Document): (name: string, body: unknown) => ValidateFunction['errors'] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS })
  ajv.addSchema(closed(document) as object, 'description')
  const place = 'post/requestBody/content/application~1json/schema'
  return (name, body) => {
    const validate = ajv.compile({ $ref: `description#/webhooks/${name}/${place}` })
    return validate(body) ? null : validate.errors
  }
}

/** An object takes no members beside its own, unless its schema says what they are. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  const isObject = copy['type'] === 'object' && typeof copy['properties'] === 'object'
  const isOpen = 'additionalProperties' in copy || 'patternProperties' in copy
  return isObject && !isOpen ? { ...copy, additionalProperties: false } : copy
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
