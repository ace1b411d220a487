import { type Instant, LATEST_INSTANT, parseDuration, parseIso } from '../domain/instants.ts'
import { type Centavos, isPayable, toCentavos } from '../domain/money.ts'
import { problem } from './problem.ts'

/** Centavos of an amount that may be zero. Throws 400. */
export function readReais(field: string, reais: number): Centavos {
  if (reais === 0 || isPayable(reais)) return toCentavos(reais)
  throw problem(400, `${field} is no amount`, 'Send reais as a number of at least 0 with at most 2 decimals.')
}

/** Checks an amount that is paid: at least 0.01. Throws 400. */
export function checkPayable(field: string, reais: number): void {
  if (isPayable(reais)) return
  throw problem(400, `${field} cannot be paid`, 'Send reais as a number of at least 0.01 with at most 2 decimals.')
}

/** Milliseconds of a duration. Throws 400. */
export function readDuration(field: string, text: string): number {
  const ms = parseDuration(text)
  if (ms !== undefined) return ms
  throw problem(400, `${field} is no duration`, 'Send one such as 500ms, 2s, 10m, 1h or 7d.')
}

/** An instant from 1970 to 9999. Throws 400. */
export function readInstant(field: string, text: string): Instant {
  const at = parseIso(text)
  if (at !== undefined && at >= 0 && at <= LATEST_INSTANT) return at
  throw problem(400, `${field} is no instant`, 'Send ISO 8601 with a zone, such as 2027-01-31T12:00:00Z, 1970 to 9999.')
}

/** The one of these members that a body has. Throws 400 when it has none or several. */
export function exactlyOne<Name extends string>(body: object, names: readonly Name[]): Name {
  const given = names.filter(name => Object.hasOwn(body, name))
  const [only] = given
  if (only !== undefined && given.length === 1) return only
  const hint = given.length === 0 ? 'Send one of them.' : `Send ${given.join(' or ')}, not both.`
  throw problem(400, `Exactly one of ${names.join(', ')} is wanted`, hint)
}
