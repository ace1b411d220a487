import { formatDuration, toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import type { Book } from '../../store/book.ts'
import type { OpenedAccount } from './operations.ts'

/** An account without its secrets. */
export function accountView(book: Book) {
  const { account, balance } = book
  const { id, name, document, pixKey, clientId, fees, limits, defaults, magicValues, dict, unansweredMeds, seed } =
    account
  return {
    accountId: id,
    name,
    document,
    pixKey,
    clientId,
    balance: { available: toReais(balance.available), blocked: toReais(balance.blocked) },
    fees: { cashIn: toReais(fees.cashIn), cashOut: toReais(fees.cashOut), refundIn: toReais(fees.refundIn) },
    limits: {
      perTransaction: reaisOrNull(limits.perTransaction),
      daily: reaisOrNull(limits.daily),
      night: reaisOrNull(limits.night),
    },
    provider: { minExpiration: account.provider.minExpirationSeconds },
    defaults: { ...defaults },
    profile: account.profile,
    magicValues,
    splitFrequency: account.splitFrequency === 'daily' ? 'daily' : formatDuration(account.splitFrequency),
    dict,
    unansweredMeds,
    webhookTimeout: formatDuration(account.webhookTimeoutMs),
    clock: { mode: account.clock.mode, now: toIso(book.now()) },
    seed,
    createdAt: toIso(account.createdAt),
    demo: account.demo,
  }
}

/** An account after a change; a webhook secret is shown to whoever has just set it. */
export function changedAccountView(book: Book, changed: object) {
  return {
    ...accountView(book),
    ...(Object.hasOwn(changed, 'webhookSecret') && { webhookSecret: book.account.webhookSecret }),
  }
}

/** A new account with its secrets, which are shown this once. */
export function openedAccountView({ book, clientSecret, certificate }: OpenedAccount) {
  const { pem, privateKeyPem, fingerprint, header } = certificate
  return {
    ...accountView(book),
    clientSecret,
    certificate: { pem, privateKeyPem, fingerprint: fingerprint ?? '', header },
    webhookSecret: book.account.webhookSecret,
  }
}

function reaisOrNull(centavos: number | null): number | null {
  return centavos === null ? null : toReais(centavos)
}
