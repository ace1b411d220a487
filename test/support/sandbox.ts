import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type AppOptions, createApp, type Sandbox } from '../../src/app.ts'
import { hashSecret } from '../../src/auth/secrets.ts'
import { makeCertificate } from '../../src/auth/wardrobe.ts'
import type { AccountSettings, ClockSetting } from '../../src/domain/account.ts'
import { openAccount } from '../../src/engine/accounts.ts'
import { loadLibrary, type Library } from '../../src/engine/stories/library.ts'
import { createSimulatedHost, type SimulatedHost } from '../../src/platform/host.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import type { Book } from '../../src/store/book.ts'

/** Saturday, 2026-11-21, noon in São Paulo: no night limit, no midnight near. */
export const NOON = Date.UTC(2026, 10, 21, 15)

/** The settings of a test account: no fees, no limits, open DICT. */
export const SETTINGS: AccountSettings = {
  name: 'Loja de Teste',
  document: '11222333000181',
  pixKey: 'loja@example.com',
  fees: { cashIn: 0, cashOut: 0, refundIn: 0 },
  limits: { perTransaction: null, daily: null, night: null },
  provider: { minExpirationSeconds: 30 },
  defaults: {},
  magicValues: false,
  splitFrequency: 'daily',
  dict: 'open',
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
  readonly book: Book
  readonly clientId: string
  readonly clientSecret: string
  /** Ready for `X-SSL-Client-Cert`. */
  readonly certificateHeader: string
  readonly token: string
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, payload?: InjectOptions['payload'], headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Lets time pass on the host's clock, with everything that falls due and its deliveries. */
  pass(ms: number): Promise<void>
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

/** A fresh sandbox in memory on a simulated host, not listening. */
export async function openSandbox(options: Partial<AppOptions> = {}): Promise<TestSandbox> {
  const host = createSimulatedHost(NOON)
  const sandbox = await createApp({ host, library: builtInLibrary(), seed: 'test-bank', ...options })
  return { ...sandbox, host, client: (account = {}) => openClient(sandbox, host, account) }
}

let accounts = 0

async function openClient(sandbox: Sandbox, host: SimulatedHost, options: AccountOptions): Promise<TestClient> {
  const { store, authority, delivery } = sandbox.services
  const { balance = 1_000_000, clock = { mode: 'running', offsetMs: 0 }, ...settings } = options
  accounts += 1
  const clientId = `00000000-0000-4000-8000-${String(accounts).padStart(12, '0')}`
  const clientSecret = `secret-${accounts}`
  const opening = { settings: { ...SETTINGS, ...settings }, clock, balance, clientId, secretHash: hashSecret(clientSecret) }
  const { id } = openAccount(store, opening)
  const bookNow = () => store.books.get(id) as Book
  const made = await makeCertificate(await authority(), 'valid', { commonName: 'test', now: bookNow().now() })
  const { kind, notBefore, notAfter } = made
  store.unit(() =>
    bookNow().certificates.put({ id: made.fingerprint ?? '', kind, notBefore, notAfter, revoked: false, linked: true }),
  )
  const issued = await sandbox.app.inject({
    method: 'POST',
    url: '/api/auth/token',
    headers: { 'x-ssl-client-cert': made.header },
    payload: { clientId, clientSecret },
  })
  const token = issued.json().access_token as string
  const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: InjectOptions['payload']) =>
    sandbox.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload !== undefined && { payload }),
    })
  return {
    get book() {
      return bookNow()
    },
    clientId,
    clientSecret,
    certificateHeader: made.header,
    token,
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, payload, headers = {}) => send('POST', url, headers, payload),
    async pass(ms) {
      host.tick(ms)
      await delivery.settled(bookNow())
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
