import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type AppOptions, createApp, type Sandbox } from '../../src/app.ts'
import {
  type Authority,
  createAuthority,
  type IssuedCertificate,
  issueClientCertificate,
} from '../../src/auth/authority.ts'
import { certificateHeader } from '../../src/auth/client-certificate.ts'
import { hashSecret } from '../../src/auth/secrets.ts'
import type { AccountSettings, ClockSetting } from '../../src/domain/account.ts'
import { LATEST_INSTANT } from '../../src/domain/instants.ts'
import { openAccount } from '../../src/engine/accounts.ts'
import { type Library, loadLibrary } from '../../src/engine/stories/library.ts'
import { createSimulatedHost, type SimulatedHost } from '../../src/platform/host.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import type { Book } from '../../src/store/book.ts'

/** Saturday, 2026-11-21, noon in São Paulo: no night limit, no midnight near. */
export const NOON = Date.UTC(2026, 10, 21, 15)

/** A clock that stands at noon. */
export const FROZEN = { mode: 'frozen', at: NOON } as const

/** The settings of a test account: no fees, no limits, open DICT. */
export const SETTINGS: AccountSettings = {
  name: 'Loja de Teste',
  document: '11222333000181',
  pixKey: 'loja@example.com',
  fees: { cashIn: 0, cashOut: 0, refundIn: 0 },
  limits: { perTransaction: null, daily: null, night: null },
  provider: { minExpirationSeconds: 30 },
  defaults: {},
  profile: null,
  magicValues: false,
  splitFrequency: 'daily',
  dict: 'open',
  unansweredMeds: 'accept',
  seed: 'test',
  webhookSecret: null,
  webhookTimeoutMs: 10_000,
}

/** What a test account starts with beside its settings; balance in centavos. */
export interface AccountOptions extends Partial<AccountSettings> {
  readonly balance?: number
  readonly clock?: ClockSetting
}

/** A client of one account: it has a token and sends requests through `inject`. */
export interface TestClient {
  /** The account as it is now: a reset opens a new book. */
  readonly book: Book
  readonly clientId: string
  readonly clientSecret: string
  /** Ready for `X-SSL-Client-Cert`. */
  readonly certificateHeader: string
  readonly token: string
  /** Gets a new token: one lives for 1800 seconds of the account's clock. */
  renew(): Promise<void>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  put(
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Lets time pass on the host's clock, with everything that falls due and its deliveries. */
  pass(ms: number): Promise<void>
  /** Brings the account's clock to an instant, with everything that falls due until then. */
  advance(to: number | 'idle'): Promise<void>
}

export interface TestSandbox extends Sandbox {
  readonly host: SimulatedHost
  client(options?: AccountOptions): Promise<TestClient>
}

let library: Library | undefined

/** The scenarios that ship, read once per worker; they are immutable. */
export function builtInLibrary(): Library {
  if (library) return library
  const loaded = loadLibrary({ builtIn: packageFolder('scenarios') })
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems, null, 2))
  library = loaded.library
  return library
}

let authority: Promise<Authority> | undefined

/** One certificate authority for all sandboxes of a worker: it is immutable, and a key takes a while to make. */
export function testAuthority(): Promise<Authority> {
  authority ??= createAuthority()
  return authority
}

let certificate: Promise<IssuedCertificate> | undefined

/** The certificate of every test client, valid at every instant that a clock can show. */
function clientCertificate(): Promise<IssuedCertificate> {
  const validity = { notBefore: 0, notAfter: LATEST_INSTANT }
  certificate ??= testAuthority().then(signer => issueClientCertificate(signer, { commonName: 'test', ...validity }))
  return certificate
}

/** A fresh sandbox in memory on a simulated host, not listening. */
export async function openSandbox(options: Partial<AppOptions> = {}): Promise<TestSandbox> {
  const host = createSimulatedHost(NOON)
  const basics = { host, library: builtInLibrary(), seed: 'test-bank', authority: testAuthority }
  const sandbox = await createApp({ ...basics, ...options })
  let accounts = 0
  return { ...sandbox, host, client: (account = {}) => openClient(sandbox, host, account, ++accounts) }
}

async function openClient(
  sandbox: Sandbox,
  host: SimulatedHost,
  options: AccountOptions,
  number: number,
): Promise<TestClient> {
  const { app, services } = sandbox
  const { balance = 1_000_000, clock = { mode: 'running', offsetMs: 0 }, ...settings } = options
  const clientId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const clientSecret = `secret-${number}`
  const secretHash = hashSecret(clientSecret)
  const { id } = openAccount(services.store, {
    settings: { ...SETTINGS, ...settings },
    clock,
    balance,
    clientId,
    secretHash,
  })
  const book = () => services.store.books.get(id) as Book
  const { pem, fingerprint, notBefore, notAfter } = await clientCertificate()
  const row = { id: fingerprint, kind: 'valid', notBefore, notAfter, revoked: false, linked: true }
  services.store.unit(() => book().certificates.put(row))
  const header = certificateHeader(pem)
  const send = (request: InjectOptions) => app.inject(request)
  const issue = async () => {
    const headers = { 'x-ssl-client-cert': header }
    const issued = await send({ method: 'POST', url: '/api/auth/token', headers, payload: { clientId, clientSecret } })
    return issued.json().access_token as string
  }
  let token = await issue()
  const sendAs = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Record<string, string>) =>
    ({ method, url, headers: { authorization: `Bearer ${token}`, ...headers } }) as const
  return {
    get book() {
      return book()
    },
    clientId,
    clientSecret,
    certificateHeader: header,
    get token() {
      return token
    },
    async renew() {
      token = await issue()
    },
    get: (url, headers = {}) => send(sendAs('GET', url, headers)),
    post: (url, payload, headers = {}) =>
      send({ ...sendAs('POST', url, headers), ...(payload !== undefined && { payload }) }),
    put: (url, payload, headers = {}) =>
      send({ ...sendAs('PUT', url, headers), ...(payload !== undefined && { payload }) }),
    async pass(ms) {
      host.tick(ms)
      await services.delivery.settled(book())
    },
    async advance(to) {
      await services.engine.advance(book(), to)
    },
  }
}

/** A cash-out body that is accepted and settles; members can be replaced. */
export function cashOutBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    value: 10.5,
    externalId: 'order-1',
    details: { key: 'maria@example.org', keyType: 'EMAIL', name: 'Maria da Silva', document: '12345678909' },
    ...overrides,
  }
}

/** A cash-in body that is accepted; members of `transaction` can be replaced. */
export function cashInBody(
  transaction: Record<string, unknown> = {},
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    transaction: { value: 100, description: 'Pedido 1', externalId: 'charge-1', ...transaction },
    payer: { fullName: 'José Souza', document: '52998224725' },
    ...overrides,
  }
}
