import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { AppOptions } from '../../src/app.ts'
import type { Play } from '../../src/engine/chooser.ts'
import type { Book } from '../../src/store/book.ts'
import { cashInBody, cashOutBody, openSandbox, type TestSandbox } from '../support/sandbox.ts'

export type Json = Record<string, unknown>

/** Settings of an account whose clock stands: on a Friday, at nine in São Paulo. */
export const FROZEN = { clock: { frozenAt: '2027-01-01T12:00:00Z' } } as const

/** A call for which no scenario is played: what it creates stays as it is. */
export const NO_STORY: Play = {
  story: undefined,
  via: 'built-in',
  argument: undefined,
  steps: [],
  beside: [],
  arms: [],
  reply: undefined,
  payee: undefined,
  run: undefined,
  doubles: undefined,
}

/** An answer: its status and its JSON; `{}` where there is no body. */
export interface Answer {
  readonly status: number
  readonly type: string | undefined
  readonly body: Json
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Record<string, string>

/** An account that was opened through the control plane. */
export interface TestAccount {
  readonly id: number
  /** What POST /sandbox/v1/accounts answered. */
  readonly opened: Json
  readonly book: Book
  /** A request to the control plane; the path begins after `/sandbox/v1/accounts/{id}`. */
  call(method: Method, path: string, payload?: InjectOptions['payload'], headers?: Headers): Promise<Answer>
  /** A request to the API with a token of this account. */
  api(method: Method, path: string, payload?: InjectOptions['payload'], headers?: Headers): Promise<Answer>
  /** POST /api/pix/cash-in with members of `transaction` replaced; throws unless it was taken. */
  charge(transaction?: Json, overrides?: Json): Promise<Json>
  /** POST /api/pix/cash-out with members replaced; throws unless it was taken. */
  send(overrides?: Json, headers?: Headers): Promise<Json>
  /** Registers URLs for a type of news; throws unless they were taken. */
  listen(eventType: string, ...urls: readonly string[]): Promise<void>
}

export interface TestControl extends TestSandbox {
  call(method: Method, url: string, payload?: InjectOptions['payload'], headers?: Headers): Promise<Answer>
  open(settings?: Json): Promise<TestAccount>
}

/** A fresh sandbox, driven through its control plane. */
export async function openControl(options: Partial<AppOptions> = {}): Promise<TestControl> {
  const sandbox = await openSandbox(options)
  const call: TestControl['call'] = async (method, url, payload, headers = {}) => {
    const response = await sandbox.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    const body = response.body === '' ? {} : response.json()
    return { status: response.statusCode, type: response.headers['content-type'] as string | undefined, body }
  }
  const open = async (settings: Json = {}) => {
    const { status, body } = await call('POST', '/sandbox/v1/accounts', settings)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return accountOn(sandbox, call, body)
  }
  return { ...sandbox, call, open }
}

function accountOn(sandbox: TestSandbox, call: TestControl['call'], opened: Json): TestAccount {
  const id = opened['accountId'] as number
  let token: Promise<string> | undefined
  const api: TestAccount['api'] = async (method, path, payload, headers = {}) => {
    token ??= tokenFor(call, opened)
    return call(method, path, payload, { authorization: `Bearer ${await token}`, ...headers })
  }
  const taken = ({ status, body }: Answer): Json => {
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  return {
    id,
    opened,
    get book() {
      return sandbox.services.store.books.get(id) as Book
    },
    call: (method, path, payload, headers) => call(method, `/sandbox/v1/accounts/${id}${path}`, payload, headers),
    api,
    charge: async (transaction = {}, overrides = {}) =>
      taken(await api('POST', '/api/pix/cash-in', cashInBody(transaction, overrides))),
    send: async (overrides = {}, headers = {}) =>
      taken(await api('POST', '/api/pix/cash-out', cashOutBody(overrides), headers)),
    async listen(eventType, ...urls) {
      for (const url of urls) taken(await api('POST', '/api/webhooks', { url, eventType }))
    },
  }
}

/** A token of an account, got with the credentials that were shown when it was opened. */
export async function tokenFor(call: TestControl['call'], opened: Json, header?: string): Promise<string> {
  const { clientId, clientSecret, certificate } = opened
  const certificateHeader = header ?? (certificate as { header: string }).header
  const { body } = await call('POST', '/api/auth/token', { clientId, clientSecret } as Json, {
    'x-ssl-client-cert': certificateHeader,
  })
  return body['access_token'] as string
}

/** A problem (RFC 9457) as it stands on the wire. */
export function problem(status: number, title: string, detail: string, hint?: string, more: Json = {}): Answer {
  const body = { title, status, detail, errorId: expect.any(String), ...(hint !== undefined && { hint }), ...more }
  return { status, type: 'application/problem+json; charset=utf-8', body }
}

/** An answer with a body that is no problem. */
export function answer(status: number, body: unknown): Answer {
  return { status, type: 'application/json; charset=utf-8', body: body as Json }
}
