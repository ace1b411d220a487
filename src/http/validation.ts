import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TaxIdForm } from '../domain/documents.ts'
import { schemaFor } from './tax-ids.ts'

/**
 * Compiles schemas. Bodies are taken as they are: nothing is coerced, nothing dropped, every problem is reported, since
 * a sandbox that is laxer than the real service lies. Queries and paths are text, so they are coerced to their types.
 * Each schema is compiled by its first request: all of them together are a third of a cold start.
 */
export function createValidatorCompiler(taxIds: TaxIdForm = 'digits') {
  const common = {
    allErrors: true,
    verbose: true,
    useDefaults: true,
    strict: false,
    // Formats are for readers of the descriptions: patterns and operations say what is refused, and why.
    validateFormats: false,
    // Ajv would compile the schema of schemas first; TypeBox does not write what it would refuse.
    validateSchema: false,
  } as const
  const strict = new Ajv({ ...common, coerceTypes: false, strictNumbers: true })
  // Not strict about numbers: then the text Infinity would become one that no bound is held against.
  const coercing = new Ajv({ ...common, coerceTypes: 'array', strictNumbers: false })
  return ({ schema, httpPart }: Parameters<FastifySchemaCompiler<object>>[0]): Validate => {
    let compiled: ValidateFunction | undefined
    const validate: Validate = data => {
      compiled ??= (httpPart === 'body' ? strict : coercing).compile(schemaFor(taxIds, schema))
      const valid = compiled(data) as boolean
      validate.errors = compiled.errors
      return valid
    }
    return validate
  }
}

/** How Fastify takes a validator: the errors of the last call stand on the function. */
interface Validate {
  (data: unknown): boolean
  errors?: ValidateFunction['errors']
}

/** One sentence per field, as the spec's `message` array and `details.violations` want them. */
export function describeViolations(errors: readonly ErrorObject[]): string[] {
  return [...new Set(errors.filter(error => error.keyword !== 'if').map(describe))]
}

type Sentence = (field: string, params: Record<string, unknown>, error: ErrorObject) => string

const SENTENCES: Readonly<Record<string, Sentence>> = {
  type: (field, { type }) =>
    `${field} must be ${[type]
      .flat()
      .map(name => withArticle(String(name)))
      .join(' or ')}`,
  required: (field, { missingProperty }) => `${join(field, String(missingProperty))} is required`,
  additionalProperties: (field, { additionalProperty }) =>
    `${join(field, printable(String(additionalProperty)))} is not a known member`,
  enum: (field, { allowedValues }) => `${field} must be one of: ${(allowedValues as unknown[]).map(String).join(', ')}`,
  minLength: (field, { limit }) => `${field} must have at least ${limit} ${limit === 1 ? 'character' : 'characters'}`,
  maxLength: (field, { limit }) => `${field} must have at most ${limit} characters`,
  minimum: (field, { limit }) => `${field} must be at least ${limit}`,
  maximum: (field, { limit }) => `${field} must be at most ${limit}`,
  exclusiveMinimum: (field, { limit }) => `${field} must be greater than ${limit}`,
  minItems: (field, { limit }) => `${field} must have at least ${limit} items`,
  maxItems: (field, { limit }) => `${field} must have at most ${limit} items`,
  maxProperties: (field, { limit }) => `${field} must have at most ${limit} keys`,
  pattern: (field, _params, { parentSchema }) => {
    const { description } = (parentSchema ?? {}) as { description?: string }
    return description ? `${field} must be ${lowerFirst(description)}` : `${field} has an invalid format`
  },
}

function describe(error: ErrorObject): string {
  const field = fieldOf(error.instancePath)
  const name = error.propertyName === undefined ? field : join(field, printable(error.propertyName))
  return SENTENCES[error.keyword]?.(name, error.params, error) ?? `${name} ${error.message ?? 'is invalid'}`
}

/** `/splits/0/pixKey` becomes `splits.0.pixKey`; the root is `body`. */
function fieldOf(instancePath: string): string {
  if (instancePath === '') return 'body'
  return printable(instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'))
}

function join(field: string, member: string): string {
  return field === 'body' ? member : `${field}.${member}`
}

/** Names come from the caller: shortened, and without characters that would garble a log. */
function printable(name: string): string {
  const short = name.length > 60 ? `${name.slice(0, 60)}…` : name
  return short.replace(/[\x00-\x1f\x7f]/g, '�')
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
