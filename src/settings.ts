import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { nearest } from './domain/nearest.ts'

/** One setting: where it can be given, what it means, how its text is read. */
interface Setting<T> {
  readonly flag: string
  readonly variable: string
  readonly about: string
  readonly read: (text: string) => T | undefined
  /** What a readable value looks like, for errors and help. */
  readonly allowed: string
  readonly fallback: T
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const text = (value: string): string | undefined => (value === '' ? undefined : value)
const port = (value: string): number | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined
const yesOrNo = (value: string): boolean | undefined => YES_OR_NO[value.toLowerCase()]
const YES_OR_NO: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  yes: true,
  false: false,
  0: false,
  no: false,
}

const setting = <T>(
  flag: string,
  read: (text: string) => T | undefined,
  allowed: string,
  fallback: T,
  about: string,
): Setting<T> => {
  const name = flag.slice(2).split(' ')[0] as string
  return { flag, variable: `PIX_SANDBOX_${name.toUpperCase().replaceAll('-', '_')}`, read, allowed, fallback, about }
}
const folder = 'a path'
const none = undefined as string | undefined

/** Every setting (design, section 3). The README's table is printed from here. */
export const SETTINGS = {
  port: setting('--port <number>', port, '0 to 65535', 3000, 'port to listen on; 0 takes any free one'),
  host: setting(
    '--host <address>',
    text,
    'an address',
    '127.0.0.1',
    'address to listen on; any but loopback needs a control token',
  ),
  data: setting('--data <file>', text, folder, none, 'keep the state in this file; left out, in memory only'),
  scenarios: setting('--scenarios <folder>', text, folder, none, 'a folder of scenarios over the built-in ones'),
  fixtures: setting('--fixtures <folder>', text, folder, none, 'a folder of fixtures over the built-in ones'),
  certs: setting('--certs <folder>', text, folder, 'certs', 'where the demo certificates and the local CA are written'),
  seed: setting('--seed <text>', text, 'a text', none, 'what clientIds, secrets and default seeds come from'),
  tls: setting(
    '--tls',
    yesOrNo,
    'true or false',
    false,
    'HTTPS with a certificate of the local CA; client certificates are asked for',
  ),
  controlToken: setting('--control-token <token>', text, 'a text', none, 'Bearer token of the control plane'),
  allowInsecureWebhooks: setting(
    '--allow-insecure-webhooks',
    yesOrNo,
    'true or false',
    false,
    'let webhooks go to http:// on this machine',
  ),
  allowPrivateWebhooks: setting(
    '--allow-private-webhooks',
    yesOrNo,
    'true or false',
    undefined as boolean | undefined,
    'let webhooks go to this machine and private networks; left out, only while the host is loopback',
  ),
  alphanumericCnpj: setting(
    '--alphanumeric-cnpj',
    yesOrNo,
    'true or false',
    false,
    'take CNPJs with letters too, as they are given out since July 2026',
  ),
  webhookCa: setting(
    '--webhook-ca <file>',
    text,
    'a PEM file',
    none,
    'a certificate authority that webhook targets may be signed by',
  ),
  logLevel: setting(
    '--log-level <level>',
    value => (LEVELS.includes(value) ? value : undefined),
    LEVELS.join(', '),
    'info',
    'how much is logged, as JSON on stderr',
  ),
} as const

export type SettingName = keyof typeof SETTINGS
export type Settings = { readonly [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] }

/** The optional file of settings in the folder that the process is started in. */
const SETTINGS_FILE = 'pix-sandbox.yaml'

/** A setting that cannot be used; the message says which, where it came from, and what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** The settings of a start: a flag wins over a variable, a variable over the file, the file over the default. */
export function readSettings(
  flags: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, string | undefined>>,
  file = SETTINGS_FILE,
): Settings {
  const stored = readFile(file)
  const read = <T>(name: string, { flag, variable, read, allowed, fallback }: Setting<T>): T => {
    const sources: [unknown, string][] = [
      [flags[name], flag],
      [variables[variable] || undefined, variable],
      [stored[name], `${name} in ${file}`],
    ]
    const [value, source] = sources.find(([given]) => given !== undefined) ?? []
    if (value === undefined) return fallback
    const accepted = read(String(value))
    if (accepted === undefined) throw new SettingsError(`${source} is ${JSON.stringify(value)}; allowed: ${allowed}`)
    return accepted
  }
  const entries = Object.entries(SETTINGS).map(([name, setting]) => [name, read(name, setting as Setting<unknown>)])
  return Object.fromEntries(entries) as Settings
}

function readFile(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {}
  const stored: unknown = parseFile(file, readSettingsText(file, file)) ?? {}
  if (typeof stored !== 'object' || Array.isArray(stored))
    throw new SettingsError(`${file} must hold settings, one a line`)
  const named = Object.entries(stored as object).map(([key, value]) => [nameOf(key, file), value] as const)
  return Object.fromEntries(named)
}

/** The text of a file that a setting names. Throws SettingsError. */
export function readSettingsText(path: string, source: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new SettingsError(`${source}: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`)
  }
}

function parseFile(file: string, text: string): unknown {
  try {
    return parse(text, { prettyErrors: true, logLevel: 'error' })
  } catch (error) {
    // The first line says what and where; the others show it.
    const [what] = (error as Error).message.split('\n')
    throw new SettingsError(`${file} is not YAML: ${what?.replace(/:$/, '')}`)
  }
}

/** Keys are written as flags are: `log-level` or `logLevel`. */
function nameOf(key: string, file: string): string {
  const name = key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (Object.hasOwn(SETTINGS, name)) return name
  const meant = nearest(name, Object.keys(SETTINGS))
  const guess = meant === undefined ? '.' : `; did you mean "${keyOf(meant)}"?`
  throw new SettingsError(
    `${file} has an unknown setting "${key}"${guess} Allowed: ${Object.keys(SETTINGS).map(keyOf).join(', ')}`,
  )
}

const keyOf = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
