import type { AddressInfo } from 'node:net'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp } from './app.ts'
import { openScenarios } from './open-library.ts'

/** How an in-process sandbox is made; everything can be left out. */
export interface SandboxSettings {
  /** Port of loopback to listen on, 0 for any; left out, it does not listen and is reached by `inject`. */
  readonly port?: number
  /** What clientIds, secrets and the accounts' default seeds come from. */
  readonly seed?: string
  /** The file that keeps the state; left out, it is kept in memory. */
  readonly data?: string
  /** A folder of scenarios over the built-in ones. */
  readonly scenarios?: string
  /** A folder of fixtures over the built-in ones. */
  readonly fixtures?: string
  /** Lets webhooks go to `http://` on this machine. */
  readonly allowInsecureWebhooks?: boolean
}

/** An answer of the control plane, as JSON. */
export type Answer = Record<string, unknown>

/** One account of an in-process sandbox: the control plane's answer with its secrets, and what can be done with it. */
export interface AccountSession {
  /** POST /sandbox/v1/accounts: `accountId`, `clientId`, `clientSecret`, `certificate`, … */
  readonly account: Answer
  /** Moves the account's clock by a duration such as `89d`; answers when everything has happened. */
  advance(by: string): Promise<Answer>
  /** A payer pays: `{ pixCode }`, `{ txid }`, `{ transactionId }` or `{ pixKey, value }`. */
  pay(payment: Answer): Promise<Answer>
  /** What arrived at `https://inbox.sandbox/…`. */
  inbox(): Promise<Answer[]>
  /** The account's event log. */
  events(): Promise<Answer[]>
  /** Brings the account back to what it was when created. */
  reset(): Promise<Answer>
}

/** A sandbox in this process. */
export interface RunningSandbox {
  /** The base URL; empty when it does not listen. */
  readonly url: string
  /** Sends a request without a socket. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Opens an account with the settings of `POST /sandbox/v1/accounts`. */
  account(settings?: Answer): Promise<AccountSession>
  close(): Promise<void>
}

/** A sandbox for tests; many can run in one process. Throws when a scenario, a fixture or the data file is damaged. */
export async function createSandbox(settings: SandboxSettings = {}): Promise<RunningSandbox> {
  const { port, scenarios, ...options } = settings
  const { app, close } = await createApp({ ...options, ...openScenarios(scenarios) })
  try {
    await (port === undefined ? app.ready() : app.listen({ host: '127.0.0.1', port }))
  } catch (error) {
    await close()
    throw error
  }
  const inject = (request: InjectOptions) => app.inject(request)
  const url = port === undefined ? '' : `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { url, inject, close, account: async (wanted = {}) => openSession(inject, wanted) }
}

async function openSession(inject: RunningSandbox['inject'], settings: Answer): Promise<AccountSession> {
  const call = async (method: 'GET' | 'POST', url: string, payload?: Answer): Promise<Answer> => {
    const response = await inject({ method, url, ...(payload && { payload }) })
    const answer = response.json<Answer>()
    if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return answer
  }
  const account = await call('POST', '/sandbox/v1/accounts', settings)
  const base = `/sandbox/v1/accounts/${account['accountId']}`
  const list = async (url: string) => (await call('GET', url))['data'] as Answer[]
  return {
    account,
    advance: by => call('POST', `${base}/clock/advance`, { by }),
    pay: payment => call('POST', `${base}/payments`, payment),
    inbox: () => list(`${base}/inbox`),
    events: () => list(`${base}/events`),
    reset: () => call('POST', `${base}/reset`, {}),
  }
}
