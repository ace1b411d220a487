import { signal } from '@preact/signals'
import { ask, failureOf, jsonBody } from './http.ts'
import type { OpenedAccount } from './types.ts'

/** What an account signs in with at the API, as a client of the bank does. */
interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  /** The value of X-SSL-Client-Cert. */
  readonly certificate: string
}

/** An account whose secret this page does not know, and who waits for it. */
export interface SecretWish {
  readonly accountId: number
  readonly give: (clientSecret: string) => void
  readonly refuse: (reason: Error) => void
}

/** Somebody wants to sign in at the API for an account that was not opened here. */
export const secretWanted = signal<SecretWish | undefined>(undefined)

const keyOf = (accountId: number) => `credentials:${accountId}`
const tokens = new Map<number, string>()

/** Keeps, for this tab, what an account can sign in with. */
export function keepCredentials({ accountId, clientId, clientSecret, certificate }: OpenedAccount): void {
  const kept: Credentials = { clientId, clientSecret, certificate: certificate.header }
  sessionStorage.setItem(keyOf(accountId), JSON.stringify(kept))
}

/**
 * A call of the API on behalf of an account, as any client makes it: with a token for client credentials and a client
 * certificate, so that it goes through the same checks and stands in the request journal. A token that the account's
 * clock has run out of is renewed. Throws Failure.
 */
export async function callBank<T>(accountId: number, method: string, path: string, body: unknown, headers = {}) {
  const attempt = async () => {
    const token = tokens.get(accountId) ?? (await signIn(accountId))
    const { headers: type, ...rest } = jsonBody(body)
    return fetch(path, { ...rest, method, headers: { ...type, ...headers, authorization: `Bearer ${token}` } })
  }
  let response = await attempt()
  if (response.status === 401) {
    tokens.delete(accountId)
    response = await attempt()
  }
  if (!response.ok) throw await failureOf(response)
  return (await response.json()) as T
}

async function signIn(accountId: number): Promise<string> {
  const { clientId, clientSecret, certificate } = await credentialsOf(accountId)
  const { headers, ...body } = jsonBody({ clientId, clientSecret })
  const response = await fetch('/api/auth/token', {
    method: 'POST',
    ...body,
    headers: { ...headers, 'x-ssl-client-cert': certificate },
  })
  if (!response.ok) {
    sessionStorage.removeItem(keyOf(accountId))
    throw await failureOf(response)
  }
  const { access_token: token } = (await response.json()) as { access_token: string }
  tokens.set(accountId, token)
  return token
}

/** The credentials that this tab has; asks for the secret of an account that was opened elsewhere. */
async function credentialsOf(accountId: number): Promise<Credentials> {
  const kept = sessionStorage.getItem(keyOf(accountId))
  if (kept !== null) return JSON.parse(kept) as Credentials
  const clientSecret = await new Promise<string>((give, refuse) => {
    secretWanted.value = { accountId, give, refuse }
  }).finally(() => {
    secretWanted.value = undefined
  })
  const path = `/accounts/${accountId}`
  const { clientId } = await ask<OpenedAccount>('GET', path)
  const certificate = await ask<{ header: string }>('POST', `${path}/certificates`, { kind: 'valid' })
  const credentials: Credentials = { clientId, clientSecret, certificate: certificate.header }
  sessionStorage.setItem(keyOf(accountId), JSON.stringify(credentials))
  return credentials
}
