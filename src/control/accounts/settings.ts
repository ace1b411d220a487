import type { AccountSettings } from '../../domain/account.ts'
import type { TaxIdForm } from '../../domain/documents.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/instants.ts'
import { nearest } from '../../domain/nearest.ts'
import type { Operation } from '../../domain/operations.ts'
import { canonicalKey, isPixKey } from '../../domain/pix-keys.ts'
import type { Library } from '../../engine/stories/library.ts'
import { problem } from '../problem.ts'
import { readDuration, readReais } from '../readers.ts'
import type { SettingsBody } from './schemas.ts'

/** Longest that a webhook may take; the service waits 10 s. */
const LONGEST_WEBHOOK_MS = MINUTE_MS
/** Standard Webhooks: secrets have 24 to 64 bytes. */
const WEBHOOK_SECRET =
  /^whsec_(?=[A-Za-z0-9+/]{32,86}={0,2}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** What a change of settings needs beside the body. */
export interface SettingsContext {
  /** The scenarios that the account can play. */
  readonly library: Library
  readonly taxIds: TaxIdForm
  /** A new webhook secret. */
  readonly makeSecret: () => string
}

type Reader<Name extends keyof SettingsBody> = (
  given: NonNullable<SettingsBody[Name]>,
  base: AccountSettings,
  context: SettingsContext,
) => Partial<AccountSettings>

/** How each member of a body becomes a setting. Each throws 400 for what cannot be. */
const READERS: { readonly [Name in keyof SettingsBody]-?: Reader<Name> } = {
  name: name => ({ name }),
  document: document => ({ document }),
  pixKey: (pixKey, _base, { taxIds }) => ({ pixKey: readPixKey(pixKey, taxIds) }),
  fees: (given, { fees }) => ({ fees: { ...fees, ...readAmounts('fees', given) } }),
  limits: (given, { limits }) => ({ limits: { ...limits, ...readAmounts('limits', given) } }),
  provider: ({ minExpiration }) => ({ provider: { minExpirationSeconds: readSeconds(minExpiration) } }),
  defaults: (given, { defaults }, { library }) => ({ defaults: readDefaults(given, defaults, library) }),
  profile: (given, _base, { library }) => ({ profile: readProfile(given, library) }),
  magicValues: magicValues => ({ magicValues }),
  splitFrequency: text => ({ splitFrequency: text === 'daily' ? text : readDuration('splitFrequency', text) }),
  dict: dict => ({ dict }),
  unansweredMeds: unansweredMeds => ({ unansweredMeds }),
  webhookSecret: (given, _base, { makeSecret }) => ({ webhookSecret: readWebhookSecret(given, makeSecret) }),
  webhookTimeout: text => ({ webhookTimeoutMs: readWebhookTimeout(text) }),
}

/** Settings with those of a body put over them; fees, limits and defaults one by one. Throws 400. */
export function settingsFrom(base: AccountSettings, body: SettingsBody, context: SettingsContext): AccountSettings {
  const names = (Object.keys(READERS) as (keyof SettingsBody)[]).filter(name => body[name] !== undefined)
  const changes = names.map(name => (READERS[name] as Reader<typeof name>)(body[name] as never, base, context))
  return Object.assign({ ...base }, ...changes)
}

function readPixKey(text: string, taxIds: TaxIdForm): string {
  const key = canonicalKey(text)
  if (isPixKey(key, taxIds)) return key
  throw problem(400, 'pixKey is no PIX key', 'Send a CPF, a CNPJ, an e-mail, a phone with +55, or an EVP (UUID).')
}

/** Centavos by name; null stays null. */
function readAmounts(field: string, given: Readonly<Record<string, number | null>>): Record<string, number | null> {
  const entries = Object.entries(given)
  return Object.fromEntries(
    entries.map(([name, reais]) => [name, reais === null ? null : readReais(`${field}.${name}`, reais)]),
  )
}

function readSeconds(given: number | string): number {
  return typeof given === 'number' ? given : Math.ceil(readDuration('provider.minExpiration', given) / SECOND_MS)
}

function readDefaults(
  given: NonNullable<SettingsBody['defaults']>,
  defaults: AccountSettings['defaults'],
  library: Library,
): AccountSettings['defaults'] {
  const wanted = Object.entries({ ...defaults, ...given }) as [Operation, string | null][]
  const kept = wanted.filter((entry): entry is [Operation, string] => entry[1] !== null)
  for (const [operation, name] of kept) checkScenario(library, operation, name)
  return Object.fromEntries(kept)
}

function checkScenario(library: Library, operation: Operation, name: string): void {
  const found = library.find(operation, name)
  if ('story' in found) return
  const { reason, suggestion, allowed } = found
  const hint = suggestion === undefined ? `Allowed: ${allowed.join(', ')}` : `Did you mean "${suggestion}"?`
  throw problem(400, `defaults.${operation}: ${reason}`, hint, { allowed, ...(suggestion && { suggestion }) })
}

function readProfile(given: string | null, library: Library): string | null {
  if (given === null || library.profile(given)) return given
  const allowed = library.profiles().map(({ name }) => name)
  const suggestion = nearest(given, allowed)
  const hint = `Allowed: ${allowed.join(', ')}`
  throw problem(400, `profile: there is no profile "${given}"`, hint, { allowed, ...(suggestion && { suggestion }) })
}

function readWebhookSecret(given: string | boolean | null, makeSecret: () => string): string | null {
  if (given === null || given === false) return null
  if (given === true) return makeSecret()
  if (WEBHOOK_SECRET.test(given)) return given
  throw problem(400, 'webhookSecret is no secret', 'Send whsec_ and 24 to 64 bytes in base64, or true to get one made.')
}

function readWebhookTimeout(text: string): number {
  const ms = readDuration('webhookTimeout', text)
  if (ms >= 1 && ms <= LONGEST_WEBHOOK_MS) return ms
  throw problem(400, 'webhookTimeout is out of range', 'Send a duration from 1ms to 1m.')
}
