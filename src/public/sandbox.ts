import type { AccountSettings } from './account.ts'
import type { AccountSession } from './session.ts'

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
  /** Takes CNPJs with letters too, as they are given out since July 2026. */
  readonly alphanumericCnpj?: boolean
}

/** A sandbox in this process. */
export interface RunningSandbox {
  /** The base URL; empty when it does not listen. */
  readonly url: string
  /** Sends a request without a socket. */
  inject(request: InjectedRequest): Promise<InjectedResponse>
  /** Opens an account. Throws SandboxError for settings that it does not take. */
  account(settings?: AccountSettings): Promise<AccountSession>
  /** Stops everything and lets go of the port and the data file; a second time, nothing happens. */
  close(): Promise<void>
}

/** A request without a socket. */
export interface InjectedRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query, if any: `/api/transactions?limit=5`. */
  readonly url: string
  readonly headers?: Record<string, string>
  /** An object is sent as JSON. */
  readonly payload?: string | object
}

/** The answer to a request without a socket. */
export interface InjectedResponse {
  readonly statusCode: number
  readonly headers: Record<string, number | string | string[] | undefined>
  readonly body: string
  /** The body, parsed. */
  json<T = unknown>(): T
}
