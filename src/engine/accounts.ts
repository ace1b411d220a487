import type { Account, AccountSettings, AccountStory, Certificate, ClockSetting } from '../domain/account.ts'
import type { Instant } from '../domain/instants.ts'
import type { Centavos } from '../domain/money.ts'
import type { Snapshot } from '../domain/snapshot.ts'
import type { Host } from '../platform/host.ts'
import type { Book } from '../store/book.ts'
import { recordEvent } from '../store/event-log.ts'
import { BANK_ID, type Store } from '../store/store.ts'
import { openLedger } from './ledger.ts'

/** What a new account is made of. The secret is kept as its hash. */
export interface Opening {
  readonly settings: AccountSettings
  readonly clock: ClockSetting
  readonly balance: Centavos
  readonly clientId: string
  readonly secretHash: string
  readonly demo?: boolean
}

/**
 * The bank's own book: its seed gives clientIds and secrets, its sequence the account numbers. An existing one keeps
 * the seed that it was opened with.
 */
export function openBank(store: Store, seed: string): Book {
  const existing = store.books.get(BANK_ID)
  if (existing) return existing
  return store.unit(() => {
    const bank = store.openBook(BANK_ID)
    const { settings, clock } = BANK
    const origin = { settings: { ...settings, seed }, clock, balance: 0 }
    bank.accounts.put({
      ...origin.settings,
      id: BANK_ID,
      clientId: '',
      secretHash: '',
      clock,
      createdAt: 0,
      demo: false,
      origin,
    })
    return bank
  })
}

/** Opens an account under the next number; its ledger begins with the opening balance. */
export function openAccount(store: Store, opening: Opening): Book {
  return store.unit(() => {
    const id = openBank(store, '').next('account')
    const { settings, clock, balance, clientId, secretHash, demo = false } = opening
    const origin = { settings, clock, balance }
    return begin(store, { ...settings, id, clientId, secretHash, clock, demo, origin, createdAt: 0 })
  })
}

/**
 * Brings an account back to what it was when created: settings, clock, ids, balance; no transactions, registrations,
 * timers or deliveries. Credentials, certificates, its own scenarios, snapshots and the numbering of events stay (design,
 * section 4).
 */
export function resetAccount(store: Store, book: Book): Book {
  return store.unit(() => {
    const { account } = book
    const { settings, clock } = account.origin
    const restored = { ...account, ...settings, clock }
    const kept = { certificates: [...book.certificates.values()], stories: [...book.stories.values()] }
    return begin(store, restored, kept, book.last('event'))
  })
}

/**
 * Brings an account back to a snapshot of it: every row as it was. Its clock goes on from the instant of the snapshot,
 * running or standing as it did then. Snapshots and the numbering of events stay.
 */
export function restoreAccount(store: Store, host: Host, book: Book, snapshot: Snapshot): Book {
  return store.unit(() => {
    const lastEvent = book.last('event')
    const restored = store.restoreBook(book.id, snapshot)
    const { account } = restored
    restored.accounts.put({ ...account, clock: clockFrom(account.clock, snapshot.at, host) })
    const counters = restored.counters.get('counters')
    if (counters === undefined) throw new Error(`the snapshot ${snapshot.id} of account ${book.id} has no counters`)
    restored.counters.put({ ...counters, last: { ...counters.last, event: lastEvent } })
    recordEvent(restored, { type: 'account.restored', snapshot: snapshot.id })
    return restored
  })
}

/** A clock of the same kind that shows an instant now. */
function clockFrom({ mode }: ClockSetting, at: Instant, host: Host): ClockSetting {
  return mode === 'frozen' ? { mode, at } : { mode, offsetMs: at - host.now() }
}

/** What a reset lets stand. */
interface Kept {
  readonly certificates: readonly Certificate[]
  readonly stories: readonly AccountStory[]
}

function begin(store: Store, account: Account, kept?: Kept, lastEvent = 0): Book {
  const book = store.openBook(account.id)
  book.accounts.put(account)
  book.accounts.put({ ...account, createdAt: account.createdAt || book.now() })
  book.counters.put({ id: 'counters', drawn: 0, last: { event: lastEvent } })
  for (const certificate of kept?.certificates ?? []) book.certificates.put(certificate)
  for (const story of kept?.stories ?? []) book.stories.put(story)
  openLedger(book, account.origin.balance)
  recordEvent(book, { type: lastEvent === 0 ? 'account.opened' : 'account.reset' })
  return book
}

const BANK: { settings: Omit<AccountSettings, 'seed'>; clock: ClockSetting } = {
  settings: {
    name: 'Banco Sandbox',
    document: '00000000000191',
    pixKey: '',
    fees: { cashIn: 0, cashOut: 0, refundIn: 0 },
    limits: { perTransaction: null, daily: null, night: null },
    provider: { minExpirationSeconds: 0 },
    defaults: {},
    profile: null,
    magicValues: false,
    splitFrequency: 'daily',
    dict: 'open',
    unansweredMeds: 'accept',
    webhookSecret: null,
    webhookTimeoutMs: 0,
  },
  clock: { mode: 'running', offsetMs: 0 },
}
