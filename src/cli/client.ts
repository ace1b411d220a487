import { createHttpCaller, type HttpAnswer, type HttpCall, UnreachableError } from '../platform/http-call.ts'
import { whileWaiting } from '../platform/terminal.ts'
import { CommandFailure } from './failure.ts'
import { parseJson, refusalOf } from './refusal.ts'

type Method = HttpCall['method']

/** Where a running sandbox is, and how one gets in. */
export interface Connection {
  readonly url: string
  readonly account?: number | undefined
  readonly controlToken?: string | undefined
  /** PEM of a certificate authority to be trusted beside the well-known ones. */
  readonly ca?: string | undefined
}

/** A request to the API of the bank. */
export interface ApiRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | undefined
  /** Left out: as long as it takes. */
  readonly timeoutMs?: number
}

/** A running sandbox. Every call throws CommandFailure: `refused` for an error answer, `unreachable` for none. */
export interface SandboxClient {
  readonly url: string
  /** Under `/sandbox/v1`. A text for a body is a scenario file; anything else is sent as JSON. */
  control<T>(method: Method, path: string, body?: object | string): Promise<T>
  /** The same below the account that the command is about. */
  account<T>(method: Method, path: string, body?: object | string): Promise<T>
  /** The answer as it came, whatever its status: of the account, under `/sandbox/v1`. */
  raw(method: Method, path: string, body?: object): Promise<HttpAnswer>
  /** All rows of a list under `/sandbox/v1`, page by page; in order of what they are numbered or called by. */
  all<T>(path: string): Promise<T[]>
  /** The same below the account. */
  list<T>(path: string): Promise<T[]>
  /** What comes after a seq; waits until there is something, or half a minute. */
  wait<T>(path: string, after: number): Promise<readonly T[]>
  /** The answer of the API as it came, whatever its status. */
  call(method: Method, path: string, request?: ApiRequest): Promise<HttpAnswer>
  /** The API of the bank itself. */
  api<T>(method: Method, path: string, request?: ApiRequest): Promise<T>
  /** The account that was named, else the only one, else the demo account. */
  accountId(): Promise<number>
  close(): Promise<void>
}

/** A client of the sandbox at a URL; nothing is sent before the first call. */
export function openClient(connection: Connection): SandboxClient {
  const { url } = connection
  const http = createHttpCaller(connection.ca)
  const token = connection.controlToken
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  let account = connection.account === undefined ? undefined : Promise.resolve(connection.account)

  const send = (call: HttpCall) =>
    whileWaiting(`waiting for ${call.method} ${new URL(call.url).pathname}`, reach(http.send(call)))
  const control: SandboxClient['control'] = async (method, path, body) =>
    read(method, path, await send({ method, url: `${url}/sandbox/v1${path}`, ...content(body, authorization) }))
  const all = async <T>(path: string): Promise<T[]> => {
    const rows: T[] = []
    for (let query = ''; ; ) {
      const page: Page<T> = await control('GET', path + query)
      rows.push(...page.data)
      if (page.next === null) return rows
      query = `${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(page.next)}`
    }
  }
  const accountId = () => {
    account ??= chooseAccount(all)
    return account
  }
  const call: SandboxClient['call'] = (method, path, { headers = {}, body, timeoutMs } = {}) =>
    send({ method, url: url + path, ...content(body, headers), timeoutMs })
  const below = async (path: string) => `/accounts/${await accountId()}${path}`
  const own: SandboxClient['account'] = async (method, path, body) => control(method, await below(path), body)
  return {
    url,
    control,
    account: own,
    accountId,
    raw: async (method, path, body) =>
      send({ method, url: `${url}/sandbox/v1${await below(path)}`, ...content(body, authorization) }),
    all,
    list: async path => all(await below(path)),
    async wait(path, after) {
      const query = `${path.includes('?') ? '&' : '?'}after=${after}&wait=30s`
      const answer = await reach(
        http.send({ method: 'GET', url: `${url}/sandbox/v1${await below(path)}${query}`, headers: authorization }),
      )
      return read<Page<never>>('GET', path, answer).data
    },
    call,
    api: async (method, path, request) => read(method, path, await call(method, path, request)),
    close: () => http.close(),
  }
}

function content(body: object | string | undefined, headers: Readonly<Record<string, string>>) {
  if (body === undefined) return { headers }
  const isFile = typeof body === 'string'
  const type = isFile ? 'application/yaml' : 'application/json'
  return { headers: { ...headers, 'content-type': type }, body: isFile ? body : JSON.stringify(body) }
}

function read<T>(method: Method, path: string, { status, text }: HttpAnswer): T {
  if (status >= 400) throw refusalOf(`${method} ${path}`, status, text)
  const body = text === '' ? null : parseJson(text)
  if (body !== undefined) return body as T
  throw new CommandFailure('refused', `${method} ${path} was answered with something that is no JSON. Is --url right?`)
}

/** A page of a list of the control plane. */
interface Page<T> {
  readonly data: readonly T[]
  readonly next: number | string | null
}

async function chooseAccount(all: SandboxClient['all']): Promise<number> {
  const rows = await all<{ readonly accountId: number; readonly demo: boolean }>('/accounts')
  const [only] = rows
  if (only === undefined) {
    throw new CommandFailure('refused', 'The sandbox has no account. Open one: pix-sandbox accounts create')
  }
  const chosen = rows.length === 1 ? only : rows.find(({ demo }) => demo)
  if (chosen !== undefined) return chosen.accountId
  const numbers = rows.map(({ accountId }) => accountId).join(', ')
  throw new CommandFailure('usage', `Which account? Name one with --account or PIX_SANDBOX_ACCOUNT: ${numbers}`)
}

/** Nobody there is a failure of its own kind. */
async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof UnreachableError ? new CommandFailure('unreachable', describe(error)) : error
  }
}

function describe({ message, code }: UnreachableError): string {
  const remedy = /CERT|SIGNATURE|SSL|TLS/.test(code)
    ? 'Its certificate is not trusted: name its authority with --ca, as in --ca certs/ca.crt.'
    : 'Start a sandbox with `pix-sandbox start`, or name another with --url or PIX_SANDBOX_URL.'
  return `${message}. ${remedy}`
}
