import { readFileSync } from 'node:fs'
import type { Operation } from '../../src/domain/operations.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'

/** One endpoint of the specification: its heading there, what scenario files call it, its status when all is well. */
export interface Endpoint {
  /** Method and path, as in `POST /dict/pix`. */
  readonly name: string
  readonly operation: Operation
  readonly success: 200 | 201
}

/** Spec, Endpoints, in its order. Where it shows no status, creations are 201 and queries 200 (domain decision). */
export const ENDPOINTS: readonly Endpoint[] = [
  { name: 'POST /api/auth/token', operation: 'token', success: 201 },
  { name: 'GET /accounts/balances', operation: 'balance', success: 200 },
  { name: 'GET /balance', operation: 'balance', success: 200 },
  { name: 'POST /dict/pix', operation: 'transfer', success: 201 },
  { name: 'POST /api/pix/cash-out', operation: 'cash-out', success: 201 },
  { name: 'POST /api/pix/cash-out-qrcode', operation: 'cash-out-qrcode', success: 201 },
  { name: 'POST /api/pix/cash-in', operation: 'cash-in', success: 201 },
  { name: 'POST /api/pix/refund-in/{id}', operation: 'refund-in', success: 201 },
  { name: 'PUT /pix/{e2eid}/devolucao/{id}', operation: 'devolucao', success: 201 },
  { name: 'PUT /cob/{txid}', operation: 'cob', success: 201 },
  { name: 'GET /api/med', operation: 'med', success: 200 },
  { name: 'GET /api/pix/transactions/pix-key/{pixKey}', operation: 'transactions', success: 200 },
  { name: 'GET /api/transactions', operation: 'transactions', success: 200 },
  { name: 'GET /api/webhooks', operation: 'webhooks', success: 200 },
  { name: 'POST /api/webhooks', operation: 'webhooks', success: 201 },
  { name: 'POST /api/resend-webhook/{transactionIdentifier}', operation: 'resend-webhook', success: 200 },
]

/** Served beside the specification's endpoints: the other address of the standard balance, which it mentions. */
export const OTHER_ADDRESSES: readonly Endpoint[] = [{ name: 'GET /api/balance', operation: 'balance', success: 200 }]

/** A schema of our OpenAPI description, as far as the contract looks at it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly $ref?: string
  readonly [keyword: string]: unknown
}

/** What our OpenAPI description says of one endpoint. */
export interface Described {
  readonly body: Schema | undefined
  readonly query: readonly Parameter[]
  readonly headers: readonly Parameter[]
  readonly path: readonly Parameter[]
  readonly statuses: readonly number[]
  readonly answer: Schema
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

interface Content {
  readonly content?: { readonly 'application/json': { readonly schema: Schema } }
}

interface OpenApiOperation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

const openApi = JSON.parse(readFileSync(packageFolder('openapi/openapi.json'), 'utf8'))
const paths = openApi.paths as Record<string, Record<string, OpenApiOperation>>

/** Method and path of every operation of our OpenAPI description. */
export function describedNames(): string[] {
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  return named.sort()
}

/** What our OpenAPI description says of an endpoint. Throws when it is not there. */
export function describedAs({ name, success }: Endpoint): Described {
  const [method = '', path = ''] = name.split(' ')
  const operation = paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`openapi/openapi.json does not have ${name}`)
  const { parameters = [], requestBody, responses } = operation
  const of = (place: string) => parameters.filter(parameter => parameter.in === place)
  return {
    body: resolved(requestBody?.content?.['application/json'].schema),
    query: of('query'),
    headers: of('header'),
    path: of('path'),
    statuses: Object.keys(responses).map(Number),
    answer: resolved(responses[success]?.content?.['application/json'].schema) ?? {},
  }
}

/** A schema with its references to `components` put in. */
function resolved(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined
  const follow = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(follow)
    if (typeof node !== 'object' || node === null) return node
    const { $ref } = node as Schema
    if (typeof $ref === 'string')
      return follow(
        $ref
          .slice(2)
          .split('/')
          .reduce((at, key) => at[key], openApi),
      )
    return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, follow(member)]))
  }
  return follow(schema) as Schema
}
