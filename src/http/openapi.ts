import { readFileSync } from 'node:fs'
import { packageFolder } from '../platform/package-folder.ts'
import type { App } from './services.ts'

/** The two descriptions, as files of `openapi/` and as paths. */
export const DOCUMENTS = {
  api: {
    file: 'openapi.json',
    path: '/openapi.json',
    title: 'PIX account API',
    description: 'The instant-payment (PIX) account API, as pix-account-sandbox answers it.',
  },
  control: {
    file: 'control.json',
    path: '/sandbox/openapi.json',
    title: 'PIX account sandbox: control plane',
    description: 'Accounts, clocks, payments, events, webhooks and everything else that a bank would not let you do.',
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
  const { title, description } = DOCUMENTS[name]
  await app.register(
    swagger as never,
    {
      openapi: {
        openapi: '3.1.0',
        info: { title, description, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
        servers: [{ url: 'http://127.0.0.1:3000' }],
        ...(name === 'api' && { security: [{ accessToken: [] }] }),
        components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
    } as never,
  )
  return () => (app as unknown as { swagger: () => OpenApi }).swagger()
}

/** Serves a stored description. */
export function serveDocument(app: App, name: DocumentName): void {
  const { file, path } = DOCUMENTS[name]
  let text: string | undefined
  app.get(path, { schema: { hide: true }, config: { needsNoToken: true } }, (_request, reply) => {
    text ??= readFileSync(packageFolder(`openapi/${file}`), 'utf8')
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
