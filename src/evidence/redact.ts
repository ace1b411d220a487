import { CLIENT_SECRET_LENGTH } from '../domain/account.ts'
import { maskDocument, maskDocumentsIn } from '../domain/documents.ts'
import type { Operation } from '../domain/operations.ts'
import type { Headers } from './call.ts'

/** What stands in the place of a secret. */
const HIDDEN = '***'
/** How deep a body is shown, and how much of one text. */
const MAX_DEPTH = 20
const MAX_TEXT = 2_000

/** Whether a word is a secret of the account: it keeps only a hash of its own. */
export type IsSecret = (word: string) => boolean

/** Takes secrets and documents out of what a client sent and was answered (design, section 5, Security). */
export interface Redactor {
  text(text: string): string
  /** A JSON value: secrets by the names of their members and by their forms. */
  value(value: unknown): unknown
  /** The body of a request. */
  body(operation: Operation | undefined, body: unknown): unknown
  /** Header values are shown only where they are known to be harmless. */
  headers(headers: Headers): Record<string, string>
}

/** A redactor for one account. */
export function createRedactor(isSecret: IsSecret): Redactor {
  const text = (plain: string) => {
    if (plain.length <= MAX_TEXT && !SUSPICIOUS.test(plain)) return plain
    const shown = beginningOf(plain)
    const redacted = maskDocuments(hideSecrets(shown, isSecret))
    return shown === plain ? redacted : `${redacted}… (${plain.length} characters)`
  }
  const scalar = (value: unknown) => {
    if (typeof value === 'string') return text(value)
    return typeof value === 'number' && DOCUMENT_NUMBER.test(String(value)) ? text(String(value)) : value
  }
  const member = ([name, value]: readonly [string, unknown], depth: number): [string, unknown] => {
    if (SECRET_NAME.test(plainName(name)) && value !== null) return [text(name), HIDDEN]
    if (name.toLowerCase() === 'headers') return [text(name), hiddenHeaders(value, text)]
    return [text(name), DOCUMENT_NAME.test(name) && isScalar(value) ? document(`${value}`) : walk(value, depth)]
  }
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return scalar(value)
    if (depth === MAX_DEPTH) return HIDDEN
    if (Array.isArray(value)) return value.map(each => walk(each, depth + 1))
    return Object.fromEntries(Object.entries(value).map(each => member(each, depth + 1)))
  }
  const value = (plain: unknown) => walk(plain, 0)
  return {
    text,
    value,
    body: (operation, body) => (operation === 'token' ? credentials(body, text) : value(body)),
    headers: headers =>
      Object.fromEntries(
        Object.entries(headers).map(([name, plain]) => [name, HARMLESS_HEADER.test(name) ? text(`${plain}`) : HIDDEN]),
      ),
  }
}

type TextOf = (text: string) => string

const SECRET_NAME =
  /secret|passw|passphrase|accesstoken|refreshtoken|idtoken|^token$|authorization|apikey|privatekey|credential|cookie|certificate|^cert$|^pem$/
const DOCUMENT_NAME = /document$|^cpf$|^cnpj$/i
const HARMLESS_HEADER =
  /^(?:accept|accept-(?:encoding|language)|allow|content-(?:type|length)|retry-after|traceparent|user-agent|x-(?:correlation|request)-id|x-idempotency-key|x-sandbox-[a-z-]+)$/i

/** A CPF or CNPJ as a number, or more digits; not an amount, whose digits after the point would look like one. */
const DOCUMENT_NUMBER = /^-?(?:\d{11}|\d{14,})(?:\.|$)/

/** What every secret and document has something of; most texts have nothing of it, and there are a hundred in a call. */
const SUSPICIOUS = /[%?&]|\d\D?\d|-----BEGIN|bearer|basic|eyJ|whsec_|:\/\/|[\w-]{40}/i

const SECRET_FORMS: readonly (readonly [RegExp, string])[] = [
  // A PEM, URL-encoded or not, up to the end of the text.
  [/-----BEGIN.*/gs, HIDDEN],
  [/\b(bearer|basic)(?:\s|%20|\+)+\S+/gi, `$1 ${HIDDEN}`],
  [/eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  [/whsec_[\w+/=-]*/g, HIDDEN],
  // User and password of a URL, and what it says under a name of a secret.
  [/(:\/\/)[^/?#\s"@]*@/g, `$1${HIDDEN}@`],
  [/([?&][^=&#\s]*(?:secret|token|passw|key|auth|sign)[^=&#\s]*=)[^&#\s"]*/gi, `$1${HIDDEN}`],
]
/** Where a client secret may be, alone or in a longer word. */
const WORD = new RegExp(`[\\w-]{${CLIENT_SECRET_LENGTH},}`, 'g')

function hideSecrets(text: string, isSecret: IsSecret): string {
  const formless = SECRET_FORMS.reduce((rest, [form, hidden]) => rest.replace(form, hidden), text)
  return formless.replace(WORD, word => hideIn(word, isSecret))
}

function hideIn(word: string, isSecret: IsSecret): string {
  const last = word.length - CLIENT_SECRET_LENGTH
  for (let at = 0; at <= last; at++) {
    const part = word.slice(at, at + CLIENT_SECRET_LENGTH)
    if (isSecret(part)) return word.replace(part, HIDDEN)
  }
  return word
}

/** A document may be percent-encoded. */
function maskDocuments(text: string): string {
  if (text.includes('%')) {
    const decoded = text.replace(/%[0-7][\da-f]/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    const masked = maskDocumentsIn(decoded)
    if (masked !== decoded) return masked
  }
  return maskDocumentsIn(text)
}

/** Cut before a word, never in it: half a document would not be known for one. */
function beginningOf(text: string): string {
  return text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT).replace(/\S*$/, '')
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** What is given for a document, right or wrong; one that is masked already stays. */
function document(given: string): string | null {
  return given.includes('*') && !/\d{4}/.test(given) ? given : maskDocument(given.replace(/\D/g, ''))
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

/** The headers of webhooks, as they are registered (`[{key, value}]`) and listed (`{name: value}`). */
function hiddenHeaders(value: unknown, text: TextOf): unknown {
  if (typeof value !== 'object' || value === null) return value === null ? null : HIDDEN
  if (Array.isArray(value)) return value.map(each => hiddenHeaders(each, text))
  const shown = Object.entries(value).map(([name, each]) => [text(name), name === 'key' ? keyOf(each, text) : HIDDEN])
  return Object.fromEntries(shown)
}

/** Headers registered as `[{key, value}]`: the name of one. A key that looks like no header name is hidden too. */
function keyOf(key: unknown, text: TextOf): string {
  return typeof key === 'string' && /^[\w-]{1,64}$/.test(key) ? text(key) : HIDDEN
}

/** Of the body of a token request nothing is shown but a clientId, under its own name and in its own form. */
function credentials(body: unknown, text: TextOf): unknown {
  if (typeof body !== 'object' || body === null) return body == null ? null : HIDDEN
  const shown = Object.entries(body).map(([name, value]) => [text(name), isClientId(name, value) ? value : HIDDEN])
  return Object.fromEntries(shown)
}

function isClientId(name: string, value: unknown): boolean {
  return name === 'clientId' && typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
}
