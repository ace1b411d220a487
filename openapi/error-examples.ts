import { ApiError, httpError } from '../src/domain/api-error.ts'
import { ERROR_CATALOGUE, type ErrorCode, statusOf } from '../src/domain/error-catalogue.ts'
import type { Operation } from '../src/domain/operations.ts'
import { renderError } from '../src/http/envelopes.ts'
import { createValidatorCompiler, describeViolations } from '../src/http/validation.ts'
import { type Endpoint, examplePath, type Media, type Schema } from './document.ts'
import { commonTextsOf, DETAILS, ownTextsOf } from './error-texts.ts'

/** When the examples happen: 2026-11-21T15:00:00Z, noon in São Paulo. */
const AT = 1_795_273_200_000
const ERROR_ID = 'V1StGXR8_Z5jdHi6B-myT'

/**
 * Gives every error response of an endpoint its examples, rendered as the server renders them: one for each code of the
 * catalogue that the endpoint answers with this status, else one without a code of its own.
 */
export function addErrorExamples(endpoint: Endpoint): void {
  for (const [status, response] of Object.entries(endpoint.operation.responses)) {
    const json = response.content?.['application/json']
    if (Number(status) < 400 || json === undefined) continue
    const { media, contentType } = withExamples(endpoint, Number(status), json)
    response.content = { [contentType]: media }
  }
}

function withExamples(endpoint: Endpoint, status: number, media: Media): { media: Media; contentType: string } {
  const rendered = errorsOf(endpoint, status).map(error => ({ error, ...render(endpoint, error) }))
  const examples = Object.fromEntries(rendered.map(({ error, body }) => [error.code, { value: body }]))
  const [contentType = ''] = rendered[0]?.contentType.split(';') ?? []
  return { contentType, media: { ...media, examples } }
}

function render(endpoint: Endpoint, error: ApiError) {
  const path = examplePath(endpoint)
  return renderError(error, { path, route: endpoint.path, method: endpoint.method, errorId: ERROR_ID, at: AT })
}

function errorsOf(endpoint: Endpoint, status: number): ApiError[] {
  const operation = endpoint.operation['x-sandbox-operation'] as Operation | undefined
  const codes = Object.keys(ERROR_CATALOGUE).filter(code => isAnswered(code as ErrorCode, status, operation))
  const coded = codes.map(code => codedError(endpoint, code as ErrorCode, operation))
  // A body can be invalid in ways that have no code, but for the token endpoint's.
  const hasCodesOnly = coded.length > 0 && (status !== 400 || operation === 'token')
  return hasCodesOnly ? coded : [uncodedError(endpoint, status), ...coded]
}

function isAnswered(code: ErrorCode, status: number, operation: Operation | undefined): boolean {
  const { operations }: { readonly operations: readonly Operation[] } = ERROR_CATALOGUE[code]
  return operation !== undefined && operations.includes(operation) && statusOf(code, operation) === status
}

function codedError(endpoint: Endpoint, code: ErrorCode, operation: Operation | undefined): ApiError {
  if (code === 'PUB_REQUEST_BODY_INVALID') {
    const violations = violationsOf(endpoint)
    return new ApiError(code, { violations }, { message: violations })
  }
  return new ApiError(code, DETAILS[code], operation && { operation })
}

function uncodedError(endpoint: Endpoint, status: number): ApiError {
  const own = ownTextsOf(endpoint, status)
  const violations = status === 400 && own === undefined ? violationsOf(endpoint) : []
  if (violations.length > 0) return httpError(status, violations)
  return httpError(status, ...(own ?? commonTextsOf(endpoint, status)))
}

/** What the server says about an empty body, and about a query or a path with words for numbers. */
function violationsOf({ operation }: Endpoint): string[] {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const ofBody = body ? [...violations('body', body, {}), ...violations('body', body, { unknown: true })] : []
  if (ofBody[0] !== undefined) return body?.['required'] === undefined ? ofBody : violations('body', body, {})
  const numbers = (operation.parameters ?? []).filter(({ schema }) => schema['type'] === 'integer')
  const properties = Object.fromEntries(numbers.map(({ name, schema }) => [name, schema]))
  const words = Object.fromEntries(numbers.map(({ name }) => [name, 'x']))
  return violations('querystring', { type: 'object', properties }, words)
}

function violations(httpPart: 'body' | 'querystring', schema: Schema, data: object): string[] {
  const validate = createValidatorCompiler()({ schema, httpPart, method: '', url: '' })
  return validate(data) ? [] : describeViolations(validate.errors ?? [])
}
