import { expect, onTestFinished } from 'vitest'
import { NEWS_TYPES } from '../../src/domain/operations.ts'
import { createSandbox } from '../../src/index.ts'
import { type Answer, call, openRemoteAccount, type RemoteAccount, tokenOf } from './remote-account.ts'

/** Saturday, 2026-11-21, noon in São Paulo: where the clock of every shop stands when its story begins. */
const STORY_BEGINS = '2026-11-21T15:00:00.000Z'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, member by member.
type Json = any

/** `[movement, available, blocked]`, the signed changes in reais. */
type LedgerLine = readonly [movement: string, available: number, blocked: number]
/** `[operationType, status, originalAmount]` as the listing shows them. */
type ListedLine = readonly [type: string, status: string, amount: number]

/** An account as its integrator sees it: everything goes over HTTP. */
export interface Shop extends Pick<RemoteAccount, 'accountId' | 'clientId' | 'certificate' | 'control'> {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The answer of `POST /api/auth/token` with the account's own certificate, or another one. */
  askToken(certificateHeader?: string): Promise<Answer>
  /** Registers `https://inbox.sandbox/<version>` for every type of news, in one shape whatever the operation. */
  listen(version: 'V1' | 'V2'): Promise<void>
  /** Lets time pass and renews the token, as a client does that lives so long; answers what fired. */
  wait(by: string): Promise<Json[]>
  /** Brings the clock to an instant and renews the token. */
  waitUntil(to: string): Promise<void>
  /** `{available, blocked}` in reais, on which every answer that tells of them has to agree. */
  balance(): Promise<{ available: number; blocked: number }>
  /** The entries of the ledger that came since the last look, which has to add up to the balance. */
  moved(): Promise<LedgerLine[]>
  /** The webhooks that came to a URL of the inbox since the last look, all of them, oldest first. */
  news(url?: 'news' | 'V1' | 'V2'): Promise<Json[]>
  /** The listing of all transactions, newest first. */
  listed(): Promise<ListedLine[]>
  /** What the control plane knows of a transaction. */
  transaction(name: string | number): Promise<Json>
}

export interface Bank {
  /** Opens an account without money whose clock stands still, registered at `https://inbox.sandbox/news` for everything. */
  open(settings?: object): Promise<Shop>
  /** All the money of all accounts, in reais. */
  money(): Promise<number>
}

/** A sandbox on a real socket, closed after the test. */
export async function openBank(): Promise<Bank> {
  const sandbox = await createSandbox({ port: 0, seed: 'story' })
  onTestFinished(() => sandbox.close())
  return {
    async open(settings = {}) {
      const basics = { balance: 0, clock: { frozenAt: STORY_BEGINS } }
      const shop = shopOf(sandbox.url, await openRemoteAccount(sandbox.url, { ...basics, ...settings }))
      for (const eventType of NEWS_TYPES) await shop.post('/api/webhooks', { url: inboxUrl('news'), eventType })
      return shop
    },
    async money() {
      const { body } = await call('GET', `${sandbox.url}/sandbox/v1/accounts`)
      const centavos = body.data.map(({ balance }: Json) => Math.round((balance.available + balance.blocked) * 100))
      return centavos.reduce((sum: number, part: number) => sum + part, 0) / 100
    },
  }
}

/** Since the last look no money of these accounts has moved, and no webhook has come. */
export async function expectNoNews(...shops: readonly Shop[]): Promise<void> {
  for (const shop of shops) expect([await shop.moved(), await shop.news()]).toEqual([[], []])
}

const inboxUrl = (name: string) => `https://inbox.sandbox/${name}`

function shopOf(url: string, account: RemoteAccount): Shop {
  const { clientId, clientSecret, certificate, control } = account
  let { token } = account
  const seen = new Map<string, number>()
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, url + path, body, { authorization: `Bearer ${token}`, ...headers })
  const sinceLastLook = <T>(what: string, all: readonly T[]): T[] => {
    const fresh = all.slice(seen.get(what) ?? 0)
    seen.set(what, all.length)
    return fresh
  }
  const move = async (to: object): Promise<Json> => {
    const moved = await control('POST', '/clock/advance', to)
    expect(moved.status, moved.text).toBe(200)
    return moved.body
  }
  const renew = async () => {
    token = await tokenOf(url, { clientId, clientSecret, header: certificate.header })
  }
  return {
    accountId: account.accountId,
    clientId,
    certificate,
    control,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    askToken: (header = certificate.header) =>
      call('POST', `${url}/api/auth/token`, { clientId, clientSecret }, { 'x-ssl-client-cert': header }),
    async listen(version) {
      for (const eventType of NEWS_TYPES) {
        const answer = await send('POST', '/api/webhooks', { url: inboxUrl(version), eventType, version })
        expect(answer.status, answer.text).toBe(201)
      }
    },
    async wait(by) {
      const { fired } = await move({ by })
      await renew()
      return fired
    },
    async waitUntil(to) {
      await move({ to })
      await renew()
    },
    balance: () => agreedBalance(account, path => send('GET', path)),
    async moved() {
      const { body } = await control('GET', '/ledger')
      expect(body.balanced, JSON.stringify(body)).toBe(true)
      const lines = body.entries.map(({ movement, available, blocked }: Json) => [movement, available, blocked])
      return sinceLastLook('ledger', lines)
    },
    async news(name = 'news') {
      // Whatever is under way has arrived when this answers.
      await move({ by: '0s' })
      const arrived = (await account.list('/inbox')).filter(item => item.url === inboxUrl(name))
      return sinceLastLook(name, arrived).map(({ body }) => body)
    },
    async listed() {
      const { body } = await send('GET', '/api/transactions?size=100')
      return body.data.map(({ operationType, status, originalAmount }: Json) => [operationType, status, originalAmount])
    },
    async transaction(name) {
      const answer = await control('GET', `/transactions/${encodeURIComponent(name)}`)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
  }
}

/** The balance by both formats of the API, by the ledger and by the control plane: they have to be one. */
async function agreedBalance({ control }: RemoteAccount, get: (path: string) => Promise<Answer>) {
  const { available, blocked } = (await control('GET', '/ledger')).body
  const [standard, central, account] = [
    await get('/balance'),
    await get('/accounts/balances'),
    await control('GET', ''),
  ]
  expect(standard.body).toMatchObject({ netBalance: available, blockedBalance: blocked })
  expect(central.body.data).toMatchObject([{ balanceAmount: { available, blocked, overdraft: 0 } }])
  expect(account.body.balance).toEqual({ available, blocked })
  return { available, blocked }
}
