import { request } from 'undici'
import { expect } from 'vitest'

/** An answer over a real socket. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  // Each test says by what it expects of it what it takes it for.
  readonly body: Json
}
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, member by member.
type Json = any

/** Sends JSON over a socket, or nothing. */
export async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const json = payload === undefined ? {} : { body: JSON.stringify(payload) }
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await request(url, { method, headers: { ...type, ...headers }, ...json })
  const text = await answer.body.text()
  return { status: answer.statusCode, headers: answer.headers, text, body: text && JSON.parse(text) }
}

/** What names an account and opens its doors; it stays valid over a restart. */
export interface Credentials {
  readonly accountId: number
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate: Record<'header' | 'pem' | 'privateKeyPem' | 'fingerprint', string>
  readonly token: string
}

/** An account of a sandbox in another process. */
export interface RemoteAccount extends Credentials {
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A request to the control plane, below the account's own path. */
  control(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  /** Registers an URL for news. */
  listen(eventType: string, url?: string): Promise<void>
  /** Waits for the first event of a type after a seq. */
  event(type: string, after?: number): Promise<Json>
  /** All rows of a list of the control plane. */
  list(path: string): Promise<Json[]>
}

/** Opens an account and gets its token. */
export async function openRemoteAccount(url: string, settings: object = {}): Promise<RemoteAccount> {
  const opened = await call('POST', `${url}/sandbox/v1/accounts`, settings)
  expect(opened.status, opened.text).toBe(201)
  const { clientId, clientSecret, certificate } = opened.body
  const token = await tokenOf(url, { clientId, clientSecret, header: certificate.header })
  return useAccount(url, { ...opened.body, token })
}

/** A new access token. */
export async function tokenOf(
  url: string,
  { clientId, clientSecret, header }: { clientId: string; clientSecret: string; header: string },
): Promise<string> {
  const body = { clientId, clientSecret }
  const answer = await call('POST', `${url}/api/auth/token`, body, { 'x-ssl-client-cert': header })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.access_token
}

/** The account of these credentials at a URL: after a restart, another one. */
export function useAccount(url: string, credentials: Credentials): RemoteAccount {
  const { accountId, token } = credentials
  const authorization = `Bearer ${token}`
  const control: RemoteAccount['control'] = (method, path, body) =>
    call(method, `${url}/sandbox/v1/accounts/${accountId}${path}`, body)
  const post: RemoteAccount['post'] = (path, body, headers) =>
    call('POST', url + path, body, { authorization, ...headers })
  return {
    ...credentials,
    control,
    post,
    get: path => call('GET', url + path, undefined, { authorization }),
    async listen(eventType, target = `https://inbox.sandbox/${eventType}`) {
      const answer = await post('/api/webhooks', { url: target, eventType })
      expect(answer.status, answer.text).toBe(201)
    },
    async event(type, after = 0) {
      for (;;) {
        const answer = await control('GET', `/events?type=${type}&after=${after}&wait=30s`)
        if (answer.body.data.length > 0) return answer.body.data[0]
      }
    },
    async list(path) {
      const rows: Json[] = []
      for (let after = 0; after !== null; ) {
        const { body } = await control('GET', `${path}${path.includes('?') ? '&' : '?'}after=${after}`)
        rows.push(...body.data)
        after = body.next
      }
      return rows
    },
  }
}
