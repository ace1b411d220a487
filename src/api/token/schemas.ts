import { type Static, Type } from '@sinclair/typebox'
import { TOKEN_LIFETIME_SECONDS } from '../../auth/tokens.ts'
import { errorResponses } from '../../http/schemas.ts'

const UUID_V4 = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'

const TokenBody = Type.Object(
  {
    clientId: Type.String({ pattern: UUID_V4, description: 'a UUID v4' }),
    clientSecret: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
)
export type TokenBody = Static<typeof TokenBody>

/** POST /api/auth/token (spec, Endpoints and Authentication). */
export const TokenSchema = {
  operationId: 'createToken',
  tags: ['token'],
  security: [],
  summary: 'Issues an access token for client credentials and a client certificate',
  headers: Type.Object({
    'x-ssl-client-cert': Type.Optional(
      Type.String({ description: 'Required: the client certificate, PEM, URL-encoded (a + as %2B)' }),
    ),
    'x-sandbox-scenario': Type.Optional(Type.String()),
  }),
  body: TokenBody,
  response: {
    201: Type.Object({
      access_token: Type.String({ description: 'JWT' }),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Literal(TOKEN_LIFETIME_SECONDS, { description: 'seconds' }),
    }),
    ...errorResponses('extended', 400, 401, 403, 502, 503),
  },
}
