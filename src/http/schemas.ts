import { type TSchema, Type } from '@sinclair/typebox'

/** Spec, Errors, envelope B. */
const SimpleError = Type.Object(
  {
    statusCode: Type.Integer(),
    message: Type.Unsafe<string | string[]>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'A sentence, or one per invalid field',
    }),
    error: Type.String({ description: 'The reason text of the status' }),
  },
  { title: 'SimpleError', additionalProperties: false },
)

/** Spec, Errors, envelope A. */
const ExtendedError = Type.Object(
  {
    statusCode: Type.Integer(),
    timestamp: Type.String({ format: 'date-time', description: 'ISO 8601' }),
    path: Type.String(),
    method: Type.String(),
    code: Type.String({ description: 'Stable and machine-readable: branch on it' }),
    errorCode: Type.Optional(Type.String({ description: 'On business errors, the same as code' })),
    error: Type.Optional(Type.String({ description: 'On business errors, the reason text of the status' })),
    message: Type.Unsafe<string | string[]>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'English, for logs: a sentence, or one per invalid field',
    }),
    userMessage: Type.String({ description: 'Portuguese, for people' }),
    details: Type.Optional(Type.Object({}, { additionalProperties: true })),
    errorId: Type.String({ description: 'Unique per request' }),
  },
  { title: 'ExtendedError', additionalProperties: false },
)

/** The control plane's errors: RFC 9457. */
const Problem = Type.Object(
  {
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    hint: Type.Optional(Type.String()),
    errorId: Type.String(),
  },
  { title: 'Problem', additionalProperties: true },
)

const ENVELOPES = { simple: SimpleError, extended: ExtendedError, problem: Problem } as const

/** The error responses of an endpoint, for its schema: one envelope, the statuses that it documents. */
export function errorResponses(envelope: keyof typeof ENVELOPES, ...statuses: number[]): Record<number, TSchema> {
  return Object.fromEntries(statuses.map(status => [status, ENVELOPES[envelope]]))
}

/** The header that every endpoint of the API takes. */
export const ScenarioHeader = Type.Object({
  'x-sandbox-scenario': Type.Optional(
    Type.String({ description: 'The scenario to play', examples: ['error:document-mismatch'] }),
  ),
})
