import { hashSecret } from '../../auth/secrets.ts'
import { type MadeCertificate, makeCertificate } from '../../auth/wardrobe.ts'
import { type AccountSettings, CLIENT_SECRET_LENGTH, type ClockSetting } from '../../domain/account.ts'
import { syntheticCpf } from '../../domain/documents.ts'
import { libraryOf } from '../../engine/account-library.ts'
import { openAccount, openBank } from '../../engine/accounts.ts'
import type { Services } from '../../http/services.ts'
import { createIdSource } from '../../platform/ids.ts'
import type { Book } from '../../store/book.ts'
import { recordEvent } from '../../store/event-log.ts'
import { problem } from '../problem.ts'
import { readInstant, readReais } from '../readers.ts'
import { registrationOf } from '../registration.ts'
import type { CreateBody, SettingsBody } from './schemas.ts'
import { type SettingsContext, settingsFrom } from './settings.ts'

/** Domain decision: what an account starts with when nobody says otherwise, in reais. */
const OPENING_BALANCE = 10_000
const MIN_EXPIRATION_SECONDS = 30
const WEBHOOK_TIMEOUT_MS = 10_000
const WEBHOOK_SECRET_BYTES = 24

/** A new account with everything that is shown only once. */
export interface OpenedAccount {
  readonly book: Book
  readonly clientSecret: string
  readonly certificate: MadeCertificate
}

/** Opens an account (design, section 5). Throws 400 and then has changed nothing. */
export async function createAccount(services: Services, body: CreateBody): Promise<OpenedAccount> {
  const { store, host, authority } = services
  const clock = readClock(body)
  const now = clock.mode === 'frozen' ? clock.at : host.now()
  const certificate = await makeCertificate(await authority(), 'valid', { commonName: body.name ?? 'client', now })
  return store.unit(() => {
    const bank = openBank(store, '')
    const clientId = bank.ids.uuid()
    const clientSecret = bank.ids.urlSafe(CLIENT_SECRET_LENGTH)
    const balance = readReais('balance', body.balance ?? OPENING_BALANCE)
    const settings = settingsFrom(firstSettings(bank, body.seed), body, contextOf(services, bank))
    const book = openAccount(store, { settings, clock, balance, clientId, secretHash: hashSecret(clientSecret) })
    book.certificates.put(registrationOf(certificate))
    return { book, clientSecret, certificate }
  })
}

/** Changes settings. Throws 400 and then has changed nothing. */
export function changeAccount(services: Services, book: Book, body: SettingsBody): Book {
  const { store } = services
  return store.unit(() => {
    const settings = settingsFrom(book.account, body, contextOf(services, openBank(store, ''), book))
    book.accounts.put({ ...book.account, ...settings })
    recordEvent(book, { type: 'account.changed', changed: Object.keys(body) })
    return book
  })
}

/** Removes an account with everything in it; its webhooks that are under way are called off. */
export function removeAccount({ store, delivery }: Services, book: Book): void {
  delivery.cancelAll(book)
  store.unit(() => store.removeBook(book.id))
}

/** Why members that can be given at creation only cannot be changed afterwards. */
const FIXED: Readonly<Record<string, string>> = {
  balance: 'Let money in: POST /sandbox/v1/accounts/{id}/payments. Or open another account.',
  seed: 'Ids have been drawn from it already: open another account with the seed.',
  clock: 'POST /sandbox/v1/accounts/{id}/clock/freeze, …/advance and …/resume move the clock.',
  clientId: 'Credentials cannot be changed: open another account.',
  clientSecret: 'Credentials cannot be changed: open another account.',
}

/** Throws 400, with a way that works, for what an account keeps for life. */
export function refuseFixed(body: unknown): void {
  const name = Object.keys(FIXED).find(each => Object.hasOwn(Object(body), each))
  if (name !== undefined) throw problem(400, `${name} cannot be changed`, FIXED[name] ?? '')
}

function readClock({ clock }: CreateBody): ClockSetting {
  if (clock === undefined) return { mode: 'running', offsetMs: 0 }
  return { mode: 'frozen', at: readInstant('clock.frozenAt', clock.frozenAt) }
}

/** What an account is when nothing is said about it; invented from the bank's seed and the account's number. */
function firstSettings(bank: Book, seed: string | undefined): AccountSettings {
  const id = bank.last('account') + 1
  const ids = createIdSource(`${bank.account.seed}/account/${id}`)
  return {
    name: `Conta Sandbox ${id}`,
    document: syntheticCpf(ids.integer(1, 999_999_998)),
    pixKey: ids.uuid(),
    fees: { cashIn: 0, cashOut: 0, refundIn: 0 },
    limits: { perTransaction: null, daily: null, night: null },
    provider: { minExpirationSeconds: MIN_EXPIRATION_SECONDS },
    defaults: {},
    profile: null,
    magicValues: false,
    splitFrequency: 'daily',
    dict: 'open',
    unansweredMeds: 'accept',
    seed: seed ?? ids.alphanumeric(16),
    webhookSecret: null,
    webhookTimeoutMs: WEBHOOK_TIMEOUT_MS,
  }
}

/** What settings are read with; an account that exists already may have scenarios of its own. */
function contextOf({ scenarios, taxIds }: Services, bank: Book, book?: Book): SettingsContext {
  const makeSecret = () => `whsec_${Buffer.from(bank.ids.bytes(WEBHOOK_SECRET_BYTES)).toString('base64')}`
  const shared = scenarios.current()
  return { library: book === undefined ? shared : libraryOf(shared, book), taxIds, makeSecret }
}
