import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { type ClientEnvironment, parseEnvironment, printEnvironment } from './account-environment.ts'
import { certificateHeader } from './auth/client-certificate.ts'
import { hashSecret } from './auth/secrets.ts'
import { makeCertificate } from './auth/wardrobe.ts'
import { type CertsFolder, openCertsFolder } from './certs-folder.ts'
import { type AccountSettings, CLIENT_SECRET_LENGTH } from './domain/account.ts'
import { parseCertificateDate } from './domain/instants.ts'
import { openAccount, openBank } from './engine/accounts.ts'
import type { Services } from './http/services.ts'
import { createIdSource } from './platform/ids.ts'
import type { Book } from './store/book.ts'

const CERTIFICATE = 'client.crt'
const KEY = 'client.key'
const ENVIRONMENT = 'account.env'

/** What a demo client needs to get a token. */
interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly pem: string
}

/** The demo account of a start, and what its files say. */
export interface DemoAccount {
  readonly book: Book
  /** Writes `account.env`, once the base URL is known. */
  writeEnvironment(baseUrl: string): void
}

/** Domain decision: the demo account has fees and limits, so that both can be seen. Amounts in centavos. */
const SETTINGS: AccountSettings = {
  name: 'Loja Demo',
  document: '12345678000195',
  pixKey: 'demo@pix.sandbox',
  fees: { cashIn: 25, cashOut: 50, refundIn: 0 },
  limits: { perTransaction: 2_000_000, daily: 4_000_000, night: 100_000 },
  provider: { minExpirationSeconds: 30 },
  defaults: {},
  profile: null,
  magicValues: false,
  splitFrequency: 'daily',
  dict: 'open',
  unansweredMeds: 'accept',
  seed: 'demo',
  webhookSecret: null,
  webhookTimeoutMs: 10_000,
}
const BALANCE = 1_000_000

/**
 * The demo account, with the credentials in its folder when there are any, else with new ones that are written there.
 * Throws when the folder holds only a part of them.
 */
export async function openDemoAccount(services: Services, certs: CertsFolder): Promise<DemoAccount> {
  const folder = openCertsFolder(join(certs.path, 'demo'))
  const { store } = services
  const credentials = readCredentials(folder) ?? (await makeCredentials(services, folder))
  const existing = store.customers().find(({ account }) => account.demo)
  const secretHash = hashSecret(credentials.clientSecret)
  const { clientId } = credentials
  const opening = { settings: SETTINGS, balance: BALANCE, clock: { mode: 'running', offsetMs: 0 }, demo: true } as const
  const book = existing ?? openAccount(store, { ...opening, clientId, secretHash })
  store.unit(() => {
    book.accounts.put({ ...book.account, clientId, secretHash })
    book.certificates.put(registrationOf(credentials.pem))
  })
  return {
    book,
    writeEnvironment: baseUrl =>
      folder.write(ENVIRONMENT, printEnvironment(environmentOf(credentials), { baseUrl, accountId: book.id })),
  }
}

function readCredentials(folder: CertsFolder): Credentials | undefined {
  const present = [CERTIFICATE, KEY, ENVIRONMENT].filter(name => folder.has(name))
  if (present.length === 0) return undefined
  const environment = parseEnvironment(present.length === 3 ? folder.read(ENVIRONMENT) : '')
  const { PIX_CLIENT_ID: clientId, PIX_CLIENT_SECRET: clientSecret } = environment
  if (clientId === undefined || clientSecret === undefined)
    throw new Error(
      `${folder.path} holds only a part of the demo account. Remove the folder: the next start makes a new one.`,
    )
  return { clientId, clientSecret, pem: folder.read(CERTIFICATE) }
}

async function makeCredentials({ store, host, authority }: Services, folder: CertsFolder): Promise<Credentials> {
  const made = await makeCertificate(await authority(), 'valid', { commonName: SETTINGS.name, now: host.now() })
  // A stream of its own: whether they are drawn at this start makes no difference to the accounts that come after.
  const ids = createIdSource(`${openBank(store, '').account.seed}/demo`)
  const [clientId, clientSecret] = [ids.uuid(), ids.urlSafe(CLIENT_SECRET_LENGTH)]
  folder.write(CERTIFICATE, made.pem)
  folder.write(KEY, made.privateKeyPem)
  const credentials = { clientId, clientSecret, pem: made.pem }
  folder.write(ENVIRONMENT, printEnvironment(environmentOf(credentials), { baseUrl: '', accountId: undefined }))
  return credentials
}

function registrationOf(pem: string) {
  const { fingerprint256, validFrom, validTo } = new X509Certificate(pem)
  const id = fingerprint256.replaceAll(':', '').toLowerCase()
  const [notBefore, notAfter] = [parseCertificateDate(validFrom), parseCertificateDate(validTo)]
  return { id, kind: 'valid', notBefore, notAfter, revoked: false, linked: true }
}

function environmentOf({ clientId, clientSecret, pem }: Credentials): ClientEnvironment {
  return { clientId, clientSecret, certificateHeader: certificateHeader(pem) }
}
