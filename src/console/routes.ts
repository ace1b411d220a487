import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { httpError } from '../domain/api-error.ts'
import type { App } from '../http/services.ts'
import { packageFolder } from '../platform/package-folder.ts'

/** Where the page is reached (design, section 5). */
const PATH = '/sandbox/console'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Nothing but the sandbox itself: no inline script, no other host, no frame around it. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

interface PageFile {
  readonly body: Buffer
  readonly type: string
}

/**
 * Serves the web console: static files, for which no token is wanted and nothing is guarded, as there is no secret in
 * them; what the page then asks of the control plane is. They are read by the first request, not by the start.
 */
export function consolePage(app: App): void {
  let files: ReadonlyMap<string, PageFile> | undefined
  const send = (reply: FastifyReply, name: string, caching: string) => {
    files ??= readFiles(packageFolder('dist/console'))
    const file = files.get(name)
    if (file === undefined) throw httpError(404, `The console has no file ${name}`, `It is at ${PATH}.`)
    return reply
      .headers({ ...HEADERS, 'cache-control': caching })
      .type(file.type)
      .send(file.body)
  }
  const schema = { hide: true }
  app.get(PATH, { schema }, (_request, reply) => send(reply, 'index.html', 'no-cache'))
  app.get(`${PATH}/`, { schema }, (_request, reply) => reply.redirect(PATH, 301))
  // Their names change with their contents.
  app.get<{ Params: { file: string } }>(`${PATH}/assets/:file`, { schema }, (request, reply) =>
    send(reply, `assets/${request.params.file}`, 'public, max-age=31536000, immutable'),
  )
}

/** Every file of the built page; a request names one of them, never a path. */
function readFiles(folder: string): ReadonlyMap<string, PageFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll('\\', '/'))
  const served = names.flatMap(name => {
    const type = TYPES[extname(name)]
    return type === undefined ? [] : [[name, { body: readFileSync(join(folder, name)), type }] as const]
  })
  return new Map(served)
}
