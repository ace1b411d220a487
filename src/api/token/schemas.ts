import { type Static, Type } from '@sinclair/typebox'
import { TOKEN_LIFETIME_SECONDS } from '../../auth/tokens.ts'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { EXAMPLES } from './examples.ts'

const UUID_V4 = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'

const TokenBody = Type.Object(
  {
    clientId: Type.String({ format: 'uuid', pattern: UUID_V4, description: 'a UUID v4' }),
    clientSecret: Type.String({ minLength: 1 }),
  },
  { title: 'TokenBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type TokenBody = Static<typeof TokenBody>

const Token = Type.Object(
  {
    access_token: Type.String({ description: 'JWT' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Literal(TOKEN_LIFETIME_SECONDS, { description: 'seconds' }),
  },
  { title: 'Token', examples: [EXAMPLES.token] },
)

/** POST /api/auth/token (spec, Endpoints and Authentication). */
export const TokenSchema = {
  operationId: 'createToken',
  tags: ['token'],
  security: [],
  summary: 'Issues an access token for client credentials and a client certificate',
  description:
    "The token is valid for 1800 seconds of the account's clock. The certificate must be valid, registered, and linked to the account of the clientId; the code of an error says which check failed.",
  headers: Type.Object({
    'x-ssl-client-cert': Type.Optional(
      Type.String({
        description: 'Required outside of a TLS handshake: the client certificate, PEM, URL-encoded (a + as %2B)',
      }),
    ),
    ...ScenarioHeader.properties,
  }),
  body: TokenBody,
  response: { 201: Token, ...errorResponses('extended', 400, 401, 403, 502, 503) },
}
