/** A JSON Schema, as far as the pages look into it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly [bound: string]: unknown
}

/** A body in one media type. */
interface Media {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: Readonly<Record<string, Media>>
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response>>
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** An OpenAPI document, as far as the pages look into it. */
export interface Description {
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Paths
  readonly webhooks?: Paths
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One thing to read about: an endpoint, or a webhook. */
export interface Entry {
  readonly method: string
  /** The path, or the name of the webhook. */
  readonly path: string
  readonly operation: Operation
  readonly isWebhook: boolean
}

/** Every endpoint and every webhook, in the order of the document. */
export function entriesOf({ paths, webhooks = {} }: Description): Entry[] {
  const entries = (all: Paths, isWebhook: boolean) =>
    Object.entries(all).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        isWebhook,
      })),
    )
  return [...entries(paths, false), ...entries(webhooks, true)]
}

/** The examples of a body, by name. */
export function examplesOf({ example, examples = {} }: Media): (readonly [name: string, value: unknown])[] {
  const named = Object.entries(examples).map(([name, { value }]) => [name, value] as const)
  return example === undefined ? named : [['example', example], ...named]
}
