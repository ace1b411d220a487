import type { Command } from 'commander'
import { parse } from 'yaml'
import { printEnvironment } from '../account-environment.ts'
import type { SandboxClient } from './client.ts'
import { type CredentialOptions, certsOption, storedCredentials } from './credentials.ts'
import { CommandFailure } from './failure.ts'
import { given, readGiven, readReais } from './options.ts'
import { listing, reais } from './output.ts'
import { talks, talksOfAccount } from './talk.ts'

interface Account {
  readonly accountId: number
  readonly name: string
  readonly pixKey: string
  readonly clientId: string
  readonly balance: { readonly available: number; readonly blocked: number }
  readonly clock: { readonly mode: string; readonly now: string }
}

interface OpenedAccount extends Account {
  readonly clientSecret: string
  readonly certificate: { readonly header: string }
}

/** `accounts create|list|show`. */
export function define(accounts: Command): void {
  talks<CreateOptions>(createCommand(accounts), async ({ sandbox, output, options }) => {
    const opened = await sandbox.control<OpenedAccount>('POST', '/accounts', settingsOf(options))
    const { accountId, clientId, clientSecret, certificate } = opened
    const secrets = { clientId, clientSecret, certificateHeader: certificate.header }
    output.answer(opened, () => readyToUse(printEnvironment(secrets, { baseUrl: sandbox.url, accountId })))
  })
  talks(accounts.command('list').description('list the accounts'), async ({ sandbox, output }) => {
    const rows = await sandbox.all<Account>('/accounts')
    output.answer(rows, () =>
      listing(['account', 'name', 'PIX key', 'available', 'clock'], rows.map(rowOf), 'there is no account'),
    )
  })
  const show = certsOption(accounts.command('show').description('show an account and how to call the API with it'))
  talksOfAccount<CredentialOptions>(show, async ({ sandbox, output, options }) => {
    const account = await sandbox.account<Account>('GET', '')
    output.answer(account, () => `${summary(account)}\n\n${environment(sandbox, account, options)}`)
  })
}

interface CreateOptions {
  readonly name?: string
  readonly balance?: number
  readonly document?: string
  readonly pixKey?: string
  readonly seed?: string
  readonly profile?: string
  readonly frozenAt?: string
  readonly magicValues?: true
  readonly settings?: string
}

function createCommand(accounts: Command): Command {
  return accounts
    .command('create')
    .description('open an account; prints its .env, with a curl that gets a token')
    .option('--name <text>', 'its name')
    .option('--balance <reais>', 'the opening balance; left out, 10000', readReais)
    .option('--document <number>', 'CPF or CNPJ of its holder')
    .option('--pix-key <key>', 'the key that pays into it')
    .option('--seed <text>', 'fixes its ids and drawn delays')
    .option('--profile <name>', 'plays scenarios by chance or by amount')
    .option('--frozen-at <instant>', 'stops its clock, as in 2026-11-21T15:00:00Z')
    .option('--magic-values', 'lets amounts and keys choose scenarios')
    .option('--settings <file>', 'YAML or JSON with any setting of POST /sandbox/v1/accounts; flags win')
}

function settingsOf(options: CreateOptions): object {
  const { settings, frozenAt, name, balance, document, pixKey, seed, profile, magicValues } = options
  const clock = frozenAt === undefined ? undefined : { frozenAt }
  const stored = settings === undefined ? {} : readSettings(settings)
  return { ...stored, ...given({ name, balance, document, pixKey, seed, profile, magicValues, clock }) }
}

function readSettings(file: string): object {
  const stored: unknown = parse(readGiven(file), { logLevel: 'error' })
  if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) return stored
  throw new CommandFailure('usage', `${file} must hold the settings of an account, one a line`)
}

/** The file for a shell; what is for people stands in it as a remark, so that stdout can go into a file as it is. */
function readyToUse(environment: string): string {
  return `${environment}
# Keep these lines as a file, shop.env for example: the secret is shown only now. A token:
# . ./shop.env; ${CURL}`
}

const CURL = `curl -s "$PIX_BASE_URL/api/auth/token" -H 'Content-Type: application/json' -H "X-SSL-Client-Cert: $PIX_CERT_HEADER" -d "{\\"clientId\\":\\"$PIX_CLIENT_ID\\",\\"clientSecret\\":\\"$PIX_CLIENT_SECRET\\"}"`

/** What is known here of an account's secrets: the sandbox shows them when they are made, and never again. */
function environment({ url }: SandboxClient, account: Account, options: CredentialOptions): string {
  const stored = storedCredentials(options)
  if (stored['PIX_CLIENT_ID'] !== account.clientId) {
    return `PIX_BASE_URL=${url}
PIX_ACCOUNT_ID=${account.accountId}
PIX_CLIENT_ID=${account.clientId}
# Its secret was shown when it was opened, and its certificate too.`
  }
  const secrets = {
    clientId: account.clientId,
    clientSecret: stored['PIX_CLIENT_SECRET'] ?? '',
    certificateHeader: stored['PIX_CERT_HEADER'] ?? '',
  }
  return `${printEnvironment(secrets, { baseUrl: url, accountId: account.accountId })}# A token: ${CURL}`
}

function summary({ accountId, name, pixKey, balance, clock }: Account): string {
  return [
    `# account ${accountId}, ${name}`,
    `# key ${pixKey}`,
    `# ${reais(balance.available)} available, ${reais(balance.blocked)} blocked`,
    `# clock ${clock.mode} at ${clock.now}`,
  ].join('\n')
}

function rowOf({ accountId, name, pixKey, balance, clock }: Account) {
  return [accountId, name, pixKey, reais(balance.available), `${clock.mode} ${clock.now}`]
}
