import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { Agent, buildConnector, Dispatcher } from 'undici'

/** Why a POST got no answer. */
type PostFailure =
  | 'timeout'
  | 'aborted'
  | 'refused'
  | 'dns'
  | 'not-allowed'
  | 'unreachable'
  | 'tls'
  | 'reset'
  | 'bad-answer'
  | 'invalid-request'
  | 'failed'

/** One POST. The timeout covers everything, from the connection to the last byte of the answer, in host time. */
export interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** What came of a POST: the status of the answer, or why there was none. */
export type PostResult =
  | { readonly status: number; readonly durationMs: number }
  | { readonly failure: PostFailure; readonly durationMs: number }

/** Goes out of the process. Failures are values: `post` never rejects. */
export interface HttpClient {
  post(post: Post): Promise<PostResult>
  /** Ends every connection; POSTs under way fail. */
  close(): Promise<void>
}

/** Of an answer's body nothing is kept; one that is longer is cut off, and its status counts. */
const LONGEST_ANSWER_BYTES = 64 * 1024

/** Idle connections go before most receivers would close them, so that a POST rarely meets a closing one. */
const KEEP_ALIVE_MS = 2_000

/** Whether connections to an IP address are allowed. */
export type MayReach = (address: string) => boolean

/**
 * An HTTP client with keep-alive that follows no redirect. undici is loaded by the first POST: a start need not wait.
 * @param ca PEM of a certificate authority to be trusted beside the well-known ones.
 * @param mayReach is asked about the very address that is connected to, after the name was looked up: a name that
 * leads elsewhere the second time gains nothing. Left out: every address.
 */
export function createHttpClient(options: { ca?: string | undefined; mayReach?: MayReach } = {}): HttpClient {
  let opening: Promise<Agent> | undefined
  let closed = false
  const agent = () => {
    opening ??= openAgent(options.ca, options.mayReach ?? (() => true))
    return opening
  }
  return {
    post: async post => (closed ? { failure: 'failed', durationMs: 0 } : postBy(await agent(), post)),
    async close() {
      closed = true
      await (await opening)?.destroy()
    },
  }
}

async function openAgent(ca: string | undefined, mayReach: MayReach): Promise<Agent> {
  const { default: undici } = await import('undici')
  const connect = undici.buildConnector({
    lookup: lookUpAmong(mayReach),
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
  })
  return new undici.Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The timer of each POST covers both; these would cost a second and a third one.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: connectAmong(mayReach, connect),
  })
}

/** A URL may name an address itself, which nobody looks up. */
function connectAmong(mayReach: MayReach, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const address = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(address) > 0 && !mayReach(address)) callback(notAllowed(address), null)
    else connect(options, callback)
  }
}

/** Looks names up and tells only the addresses that may be reached. */
function lookUpAmong(mayReach: MayReach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const allowed = found.filter(({ address }) => mayReach(address))
      const [first] = allowed as [LookupAddress?]
      if (first === undefined) callback(notAllowed(hostname), [])
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

function notAllowed(host: string): Error {
  return Object.assign(new Error(`${host} leads where no webhook may go`), { code: NOT_ALLOWED })
}
const NOT_ALLOWED = 'ERR_ADDRESS_NOT_ALLOWED'

function postBy(agent: Agent, { url, headers, body, timeoutMs, signal }: Post): Promise<PostResult> {
  if (signal?.aborted) return Promise.resolve({ failure: 'aborted', durationMs: 0 })
  const startedAt = performance.now()
  return new Promise(resolve => {
    // One plain timer: AbortSignal.timeout costs more than a quarter of the throughput.
    const timer = setTimeout(() => exchange.giveUp('timeout'), timeoutMs)
    const abort = () => exchange.giveUp('aborted')
    signal?.addEventListener('abort', abort)
    const exchange = createExchange(outcome => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve({ ...outcome, durationMs: Math.round(performance.now() - startedAt) })
    })
    const path = url.pathname + url.search
    agent.dispatch({ origin: url.origin, path, method: 'POST', headers, body }, exchange.handler)
  })
}

type Outcome = { readonly status: number } | { readonly failure: PostFailure }

/** Listens to one answer and tells its outcome, once. */
function createExchange(tell: (outcome: Outcome) => void) {
  let connection: Dispatcher.DispatchController | undefined
  let outcome: Outcome | undefined
  let status = 0
  let received = 0

  const conclude = (result: Outcome) => {
    if (outcome !== undefined) return
    outcome = result
    tell(result)
  }
  const cutOff = () => connection?.abort(new Error('The answer is not waited for'))
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      connection = controller
      // Given up while it was still connecting: nothing goes out.
      if (outcome !== undefined) cutOff()
    },
    onResponseStart(_controller, statusCode) {
      status = statusCode
    },
    onResponseData(_controller, chunk) {
      received += chunk.length
      if (received <= LONGEST_ANSWER_BYTES) return
      conclude({ status })
      cutOff()
    },
    onResponseEnd: () => conclude({ status }),
    onResponseError: (_controller, error) => conclude({ failure: failureOf(error) }),
  }
  const giveUp = (failure: PostFailure) => {
    conclude({ failure })
    cutOff()
  }
  return { handler, giveUp }
}

const FAILURES: readonly (readonly [RegExp, PostFailure])[] = [
  [/^ECONNREFUSED$/, 'refused'],
  [new RegExp(`^${NOT_ALLOWED}$`), 'not-allowed'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'dns'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'timeout'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/CERT|SIGNATURE|^(EPROTO|ERR_SSL_|ERR_TLS_)/, 'tls'],
  [/^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RES_))/, 'bad-answer'],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/, 'invalid-request'],
]

function failureOf(error: Error): PostFailure {
  // Not every error of undici's parser has a code.
  const code = String((error as NodeJS.ErrnoException).code ?? error.name)
  return FAILURES.find(([codes]) => codes.test(code))?.[1] ?? 'failed'
}
