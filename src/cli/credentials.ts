import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { type ClientEnvironment, parseEnvironment } from '../account-environment.ts'
import type { SandboxClient } from './client.ts'
import { CommandFailure } from './failure.ts'
import { readGiven } from './options.ts'

/** Who calls the API of the bank. */
export interface CredentialOptions {
  readonly clientId?: string
  readonly clientSecret?: string
  readonly certHeader?: string
  readonly credentials?: string
  readonly certs: string
}

/** Lets a command call the API of the bank, as a client of an account. */
export function credentialOptions(command: Command): Command {
  return certsOption(command)
    .option('--credentials <file>', 'a file as `accounts create` prints it; left out, demo/account.env of --certs')
    .addOption(new Option('--client-id <id>', 'of the account').env('PIX_CLIENT_ID'))
    .addOption(new Option('--client-secret <secret>', 'of the account').env('PIX_CLIENT_SECRET'))
    .addOption(new Option('--cert-header <text>', 'what X-SSL-Client-Cert says').env('PIX_CERT_HEADER'))
}

/** Lets a command find the demo account's files. */
export function certsOption(command: Command): Command {
  return command.addOption(
    new Option('--certs <folder>', 'where the sandbox writes its certificates')
      .env('PIX_SANDBOX_CERTS')
      .default('certs'),
  )
}

/** The credentials of flags and variables, else of a file. Throws CommandFailure. */
export function findCredentials(options: CredentialOptions): ClientEnvironment {
  const stored = storedCredentials(options)
  const [clientId, clientSecret, certificateHeader] = [
    options.clientId ?? stored['PIX_CLIENT_ID'],
    options.clientSecret ?? stored['PIX_CLIENT_SECRET'],
    options.certHeader ?? stored['PIX_CERT_HEADER'],
  ]
  if (clientId && clientSecret && certificateHeader) return { clientId, clientSecret, certificateHeader }
  const places = '--credentials FILE, --client-id and its kin, PIX_CLIENT_ID and its kin, or certs/demo/account.env'
  throw new CommandFailure('usage', `There are no credentials of an account. They come from ${places}.`)
}

/** What the file says that was named, or that of the demo account when it is there. */
export function storedCredentials({ credentials, certs }: CredentialOptions): Readonly<Record<string, string>> {
  if (credentials !== undefined) return parseEnvironment(readGiven(credentials))
  const file = join(certs, 'demo', 'account.env')
  return existsSync(file) ? parseEnvironment(readGiven(file)) : {}
}

/** A new access token, as the header that carries it. */
export async function authorize(sandbox: SandboxClient, client: ClientEnvironment): Promise<Record<string, string>> {
  const { clientId, clientSecret, certificateHeader } = client
  const issued = await sandbox.api<{ access_token: string }>('POST', '/api/auth/token', {
    headers: { 'x-ssl-client-cert': certificateHeader },
    body: { clientId, clientSecret },
  })
  return { authorization: `Bearer ${issued.access_token}` }
}
