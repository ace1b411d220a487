import { readFileSync } from 'node:fs'
import type { Operation } from '../domain/operations.ts'
import { packageFolder } from '../platform/package-folder.ts'
import type { App } from './services.ts'

/** The two descriptions, as files of `openapi/`, as paths, and as pages for people. */
export const DOCUMENTS = {
  api: {
    file: 'openapi.json',
    path: '/openapi.json',
    docs: '/docs',
    title: 'PIX account API',
    description: 'The instant-payment (PIX) account API, as pix-account-sandbox answers it.',
    security: [{ accessToken: [] }],
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The access_token of POST /api/auth/token',
      },
    },
    tags: {
      token: 'Access tokens, for client credentials and a client certificate',
      balance: 'What the account has',
      'cash-in': 'Charges with a QR Code',
      'cash-out': 'Payments to a key or of a code',
      cob: 'Charges in the style of the Central Bank',
      med: 'Claims of other banks (Special Refund Mechanism)',
      refunds: 'Refunds of payments that were received',
      transactions: 'Listings',
      transfer: 'Transfers to a key of the DICT',
      webhooks: 'Where news of the account goes',
    },
  },
  control: {
    file: 'control.json',
    path: '/sandbox/openapi.json',
    docs: '/sandbox/docs',
    title: 'PIX account sandbox: control plane',
    description: 'Accounts, clocks, payments, events, webhooks and everything else that a bank would not let you do.',
    security: [{ controlToken: [] }, {}],
    securitySchemes: {
      controlToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'Asked for only where the sandbox was started with one, or listens beyond loopback',
      },
    },
    tags: {
      accounts: 'Accounts, each with its own money, clock and ids',
      armed: 'What the next calls play without a header',
      brcode: 'Copy-and-paste codes, taken apart',
      certificates: 'Client certificates, good ones and bad ones',
      clock: 'Virtual time',
      events: 'What happened',
      evidence: 'What a client did right and wrong',
      faults: 'Failures by chance',
      health: 'Whether the sandbox is up',
      ledger: 'Every movement of money',
      meds: 'What other banks claim back',
      payments: 'Payers',
      requests: 'Every call that a client made, and why it was answered as it was',
      runs: 'What is played, and how far it has come',
      scenarios: 'What can be played, and the check of what is being written',
      snapshots: 'An account as it was',
      transactions: 'Everything about one transaction, and what shall happen to it',
      webhooks: 'What was sent, and what the built-in receiver got',
    },
  },
} as const
export type DocumentName = keyof typeof DOCUMENTS

/** What `describe` makes of the routes of a scope. */
export type OpenApi = Record<string, unknown>

/**
 * Collects the routes that are registered in a scope after this into an OpenAPI document. Only the generator of
 * `openapi/` needs it: a process serves the stored file, as a start should not wait for this.
 */
export async function describe(app: App, name: DocumentName): Promise<() => OpenApi> {
  const { default: swagger } = await import('@fastify/swagger')
  const { title, description, security, securitySchemes, tags } = DOCUMENTS[name]
  await app.register(
    swagger as never,
    {
      openapi: {
        openapi: '3.1.0',
        info: { title, description, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
        servers: [{ url: 'http://127.0.0.1:3000' }],
        security,
        tags: Object.entries(tags).map(([tag, about]) => ({ name: tag, description: about })),
        components: { securitySchemes },
      },
      transform: ({ schema, url, route }: DescribedRoute) => ({ url, schema: withOperation(schema, route) }),
    } as never,
  )
  return () => (app as unknown as { swagger: () => OpenApi }).swagger()
}

interface DescribedRoute {
  readonly schema: object
  readonly url: string
  readonly route: { readonly config?: { readonly operation?: Operation } }
}

/** Says what scenario files call the endpoint. */
function withOperation(schema: object, { config }: DescribedRoute['route']): object {
  return config?.operation === undefined ? schema : { ...schema, 'x-sandbox-operation': config.operation }
}

/** The text of a stored description. */
export function storedDocument(name: DocumentName): string {
  return readFileSync(packageFolder(`openapi/${DOCUMENTS[name].file}`), 'utf8')
}

/** Serves a stored description. */
export function serveDocument(app: App, name: DocumentName): void {
  const { path } = DOCUMENTS[name]
  let text: string | undefined
  app.get(path, { schema: { hide: true }, config: { needsNoToken: true } }, (_request, reply) => {
    text ??= storedDocument(name)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
