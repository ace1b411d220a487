/** A JSON Schema, as far as the generator looks into it. */
export type Schema = Record<string, unknown>

/** A body in one media type. */
export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

/** A header of a response. */
export interface Header {
  readonly description: string
  readonly schema: Schema
  readonly example?: string
}

/** A response of an operation; without `content`, it has no body. */
export interface Response {
  description: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}

/** One method of one path. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { required: boolean; readonly content: Record<string, Media> }
  readonly responses: Record<string, Response>
  readonly security?: readonly []
  /** What scenario files call it. */
  readonly 'x-sandbox-operation'?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

/** An OpenAPI document, as far as the generator and its tests look into it. */
export interface Document {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  /** What the server sends by itself, by name. */
  webhooks?: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, Schema> }
}

/** An operation with where it is. */
export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** Every operation of a document, in its order. */
export function endpointsOf({ paths }: Document): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** The path with the examples of its parameters in it. */
export function examplePath({ path, operation }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_, wanted) => {
    const parameter = operation.parameters?.find(({ name, in: place }) => place === 'path' && name === wanted)
    return encodeURIComponent(String(parameter?.example))
  })
}
