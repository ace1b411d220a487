import { CommandFailure } from './failure.ts'

/** What error bodies of either plane have in common; the members differ by envelope. */
interface ErrorBody {
  readonly detail?: string
  readonly hint?: string
  readonly code?: string
  readonly message?: string | readonly string[]
  readonly problems?: readonly Place[]
}

/** A place in a file that is wrong. */
interface Place {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly message: string
  readonly fix?: string
}

/** An answer that is an error, as one readable message: what, where, and what to do about it. */
export function refusalOf(what: string, status: number, text: string): CommandFailure {
  const body = parseJson(text) as ErrorBody | undefined
  if (typeof body !== 'object' || body === null) {
    return new CommandFailure('refused', `${what} was answered with ${status}: ${text.slice(0, 500)}`)
  }
  const { detail, hint, code, message, problems = [] } = body
  const said = detail ?? [message ?? text].flat().join('; ')
  const lines = [`${code ? `${code}: ` : ''}${said} (${status})`, ...problems.map(placeText), ...(hint ? [hint] : [])]
  return new CommandFailure('refused', lines.join('\n'), body)
}

function placeText({ file, line, column, message, fix }: Place): string {
  const where = file === undefined ? '' : `${file}:${line}:${column} `
  return `  ${where}${message}${fix === undefined ? '' : ` Fix: ${fix}`}`
}

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
