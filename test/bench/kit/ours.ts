import { join } from 'node:path'
import { type BenchServer, startServer } from './server.ts'

/** The words that start the sandbox as it was built, in a folder. */
export function ours(folder: string, ...flags: string[]): string[] {
  return ['dist/main.js', '--port', '0', '--certs', join(folder, 'certs'), '--log-level', 'warn', ...flags]
}

/** What opens an account's doors. */
export interface BenchAccount {
  readonly accountId: number
  /** The body of a request for a token. */
  readonly credentials: object
  readonly certificate: Record<'x-ssl-client-cert', string>
  readonly headers: Record<'authorization', string>
}

/** Starts the sandbox and opens a rich account. */
export async function startOurs(folder: string, ...flags: string[]): Promise<BenchServer & BenchAccount> {
  const server = await startServer(ours(folder, ...flags))
  return { ...server, ...(await openAccount(server.url)) }
}

/** Opens a rich account and gets its token. */
async function openAccount(url: string): Promise<BenchAccount> {
  const opened = await post(`${url}/sandbox/v1/accounts`, { balance: 1_000_000_000 })
  const { accountId, clientId, clientSecret } = opened
  const credentials = { clientId, clientSecret }
  const certificate = { 'x-ssl-client-cert': opened.certificate.header }
  const { access_token } = await post(`${url}/api/auth/token`, credentials, certificate)
  return { accountId, credentials, certificate, headers: { authorization: `Bearer ${access_token}` } }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of different endpoints.
async function post(url: string, body: object, headers = {}): Promise<any> {
  const type = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
