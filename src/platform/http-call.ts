import { rootCertificates } from 'node:tls'
import type { Dispatcher } from 'undici'

/** One request of the command line. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** How long the answer may take; left out, as long as it takes. */
  readonly timeoutMs?: number | undefined
}

/** What came back, with the body as text. */
export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

/** Nobody answers at a URL; `code` is what the system calls the reason. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly code: string

  constructor(url: string, code: string) {
    super(`Nobody answers at ${url} (${code})`)
    this.code = code
  }
}

/** Sends requests and waits as long as it takes: a clock that is advanced may have much to do. */
export interface HttpCaller {
  /** Throws UnreachableError. */
  send(call: HttpCall): Promise<HttpAnswer>
  close(): Promise<void>
}

/**
 * A client for the command line. undici is loaded by the first request.
 * @param ca PEM of a certificate authority to be trusted beside the well-known ones.
 */
export function createHttpCaller(ca?: string): HttpCaller {
  let opening: Promise<{ request: Request; dispatcher: Dispatcher }> | undefined
  return {
    async send({ method, url, headers, body = null, timeoutMs = 0 }) {
      opening ??= open(ca)
      const { request, dispatcher } = await opening
      try {
        const answer = await request(url, {
          method,
          headers,
          body,
          dispatcher,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        })
        return { status: answer.statusCode, text: await answer.body.text() }
      } catch (error) {
        throw new UnreachableError(new URL(url).origin, codeOf(error))
      }
    },
    close: async () => (await opening)?.dispatcher.destroy(),
  }
}

type Request = typeof import('undici').request

async function open(ca: string | undefined) {
  const { default: undici } = await import('undici')
  const connect = ca === undefined ? {} : { ca: [...rootCertificates, ca] }
  return { request: undici.request, dispatcher: new undici.Agent({ connect }) }
}

/** Of several addresses that were tried, the reason of the first. */
function codeOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] }
  return code ?? errors?.[0]?.code ?? message
}
