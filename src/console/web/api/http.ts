import { signal } from '@preact/signals'

/** A problem of a scenario file, as the lint tells it. */
export interface FileProblem {
  readonly line: number
  readonly column: number
  readonly rule: string
  readonly message: string
  readonly fix: string
}

/** An answer that is an error, from the control plane or from the API. */
export class Failure extends Error {
  readonly status: number
  /** What to do about it. */
  readonly hint: string | undefined
  /** The code of an error of the API. */
  readonly code: string | undefined
  /** Its call in the request journal. */
  readonly errorId: string | undefined
  readonly problems: readonly FileProblem[]

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(messageOf(status, body))
    this.status = status
    this.hint = textOf(body['hint'])
    this.code = textOf(body['code'])
    this.errorId = textOf(body['errorId'])
    this.problems = (body['problems'] as FileProblem[] | undefined) ?? []
  }
}

function messageOf(status: number, { detail, message, title }: Readonly<Record<string, unknown>>): string {
  const text = [detail ?? message ?? title ?? []].flat().join('; ')
  return text === '' ? `HTTP ${status}` : text
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const TOKEN_KEY = 'control-token'

/** Who waits for the control token; the page asks for it while somebody does. */
export const tokenWanted = signal<((token: string) => void)[]>([])

/** Keeps the control token for this tab, and lets everybody go on who waits for it. */
export function giveToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token)
  const waiting = tokenWanted.value
  tokenWanted.value = []
  for (const goOn of waiting) goOn(token)
}

/** The header that carries the control token, if there is one. */
function authorization(): Record<string, string> {
  const token = sessionStorage.getItem(TOKEN_KEY)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** Whether links into the control plane would be refused, as links carry no token. */
export function needsToken(): boolean {
  return sessionStorage.getItem(TOKEN_KEY) !== null
}

/** Sends a request to the control plane; asks for the token when it wants one. Throws Failure. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...authorization() }
  const response = await fetch(path, { ...init, headers })
  if (response.ok) return response
  if (response.status !== 401) throw await failureOf(response)
  await new Promise<string>(resolve => {
    tokenWanted.value = [...tokenWanted.value, resolve]
  })
  return send(path, init)
}

/** The error that an answer tells of. */
export async function failureOf(response: Response): Promise<Failure> {
  const body = await response.json().catch(() => ({}))
  return new Failure(response.status, Object(body))
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Asks the control plane for JSON. Throws Failure. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? { method } : { method, ...jsonBody(body) }
  const response = await send(`/sandbox/v1${path}`, init)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** A body as JSON, with its type. */
export function jsonBody(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
