import type { InjectOptions } from 'fastify'
import type { Book } from '../../src/store/book.ts'
import { type Json, openControl, type TestControl, tokenFor } from '../control/support.ts'
import type { Caller, Draft } from './requests.ts'
import { isKnown, type Known, LEFT_OUT } from './schema-values.ts'

/** How many of what was told under one name are remembered. */
const REMEMBERED = 20

/** A sandbox with two accounts in which something has happened, and what it told of that. */
export interface World extends TestControl {
  /** Remembers the names that requests may use. */
  learn(answer: unknown): void
  request(draft: Draft): InjectOptions
  /** What asks for a new token: tokens expire when the clock of their account is moved. Undefined for who has no account. */
  renewal(caller: Caller): InjectOptions | undefined
  /** Takes the token that a caller was given. */
  take(caller: Caller, token: string): void
  /** Whether scenarios, faults or a profile may answer calls that ask for none. */
  isHaunted(): boolean
}

/** Opens a world: charges that were paid and not, payments, a MED, webhooks that arrived, a scenario of its own. */
export async function openWorld(seed: string): Promise<World> {
  const sandbox = await openControl({ seed })
  const told = new Map<string, unknown[]>()
  const learn = (answer: unknown) => remember(told, answer)
  const tokens: Tokens = { forger: 'eyJhbGciOiJub25lIn0.e30.' }
  const opened = new Map<Caller, Json>()
  const renewal = (caller: Caller): InjectOptions | undefined => {
    const { clientId, clientSecret, certificate } = opened.get(caller) ?? {}
    const { header } = Object(certificate) as { header?: string }
    if (header === undefined) return undefined
    const headers = { 'x-ssl-client-cert': header }
    return { method: 'POST', url: '/api/auth/token', headers, payload: { clientId, clientSecret } }
  }
  const clocks = { running: {}, frozen: { clock: { frozenAt: '2026-11-21T15:00:00Z' } } }
  for (const caller of ['running', 'frozen'] as const) {
    const account = await sandbox.open({ ...clocks[caller], seed: `${seed}-${caller}`, balance: 5_000 })
    await account.listen('cash_in', 'https://inbox.sandbox/in')
    await account.listen('cash_out', 'https://inbox.sandbox/out?status=500')
    const charge = await account.charge({ value: 50 })
    await account.charge({ value: 20, externalId: 'order-2' })
    await account.call('POST', '/payments', { transactionId: charge['transactionId'] })
    learn(await account.send({ externalId: 'order-3' }))
    learn((await account.api('PUT', `/cob/${'a'.repeat(30)}`, { calendario: {}, valor: { original: '10.00' } })).body)
    await account.call('POST', '/meds', { transaction: String(charge['transactionId']) })
    await account.call('POST', '/clock/advance', { by: '3s' })
    learn((await account.api('GET', '/api/transactions')).body)
    for (const path of ['', '/meds', '/certificates', '/webhooks/deliveries', '/requests'])
      learn((await account.call('GET', path)).body)
    learn(charge)
    opened.set(caller, account.opened)
    tokens[caller] = await tokenFor(sandbox.call, account.opened)
  }
  return {
    ...sandbox,
    learn,
    renewal,
    take(caller, token) {
      tokens[caller] = token
    },
    request: draft => requestOf(draft, tokens, value => recall(told, value)),
    isHaunted: () => sandbox.services.store.customers().some(isHaunted),
  }
}

type Tokens = Partial<Record<Caller, string>>

function isHaunted(book: Book): boolean {
  const { profile, defaults } = book.account
  return book.faults.size > 0 || book.arms.size > 0 || profile !== null || Object.keys(defaults).length > 0
}

/** Remembers every text and number of an answer under its name, the latest last. */
function remember(told: Map<string, unknown[]>, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [name, value] of Object.entries(answer)) {
    remember(told, value)
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const known = told.get(name) ?? []
    if (!known.includes(value)) told.set(name, [...known, value].slice(-REMEMBERED))
  }
}

function recall(told: ReadonlyMap<string, unknown[]>, { known, which }: Known): unknown {
  const values = told.get(known) ?? []
  return values.at(-1 - (which % Math.max(values.length, 1))) ?? 'unknown'
}

function requestOf(
  { endpoint, caller, params, query, headers, type, body }: Draft,
  tokens: Tokens,
  recalled: (value: Known) => unknown,
): InjectOptions {
  const known = (value: unknown): unknown => {
    if (isKnown(value)) return recalled(value)
    if (Array.isArray(value)) return value.map(known)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, known(member)]))
  }
  const given = (values: Readonly<Record<string, unknown>>): [string, string][] =>
    Object.entries(values)
      .filter(([, value]) => value !== LEFT_OUT)
      .map(([name, value]) => [name, textOf(known(value))])
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(textOf(known(params[name]))))
  const search = new URLSearchParams(given(query)).toString()
  const token = tokens[caller]
  return {
    method: endpoint.method as 'GET',
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(endpoint.document === 'api' && token !== undefined && { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(given(headers).map(([name, value]) => [name, value.replace(/[^\t\x20-\xff]/g, '?')])),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body && { payload: 'text' in body ? body.text : (JSON.stringify(known(body.json)) ?? '') }),
  }
}

function textOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // Half a character has no percent-encoding.
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
