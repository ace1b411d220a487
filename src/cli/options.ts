import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { CommandFailure } from './failure.ts'

/** What every command takes that talks to a running sandbox. */
export interface ConnectionOptions {
  readonly url: string
  readonly controlToken?: string
  readonly ca?: string
  readonly account?: number
  readonly json?: boolean
}

/** Lets a command print its outcome for machines. */
export function jsonOption(command: Command): Command {
  return command.option('--json', 'the outcome as JSON on stdout')
}

/** Lets a command talk to a running sandbox. */
export function connectionOptions(command: Command): Command {
  return jsonOption(command)
    .addOption(
      new Option('--url <url>', 'base URL of the sandbox')
        .env('PIX_SANDBOX_URL')
        .default('http://127.0.0.1:3000')
        .argParser(readUrl),
    )
    .addOption(new Option('--control-token <token>', 'token of the control plane').env('PIX_SANDBOX_CONTROL_TOKEN'))
    .addOption(new Option('--ca <file>', 'a certificate authority to be trusted, PEM').env('PIX_SANDBOX_CA'))
}

/** Lets a command be about one account. */
export function accountOption(command: Command): Command {
  return command.addOption(
    new Option('--account <number>', 'the account; left out, the only one, else the demo account')
      .env('PIX_SANDBOX_ACCOUNT')
      .argParser(readWhole),
  )
}

/** Collects an option that may be given several times. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** An amount in BRL. */
export function readReais(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Write an amount in reais, such as 25.50.')
  return Number(text)
}

/** A whole number. */
export function readWhole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Write a whole number.')
  return Number(text)
}

function readUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
  throw new InvalidArgumentError('Write a URL, such as http://127.0.0.1:3000.')
}

/** The text of a file that the caller names. Throws CommandFailure. */
export function readGiven(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandFailure('usage', `Cannot read ${path} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The members that have a value. */
export function given<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>
}
