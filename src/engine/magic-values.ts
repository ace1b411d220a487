import type { When } from '../domain/accident.ts'
import { toCentavos } from '../domain/money.ts'
import type { CallFacts } from './call-facts.ts'

type Meets<Key extends keyof When> = (wanted: NonNullable<When[Key]>, facts: CallFacts) => boolean

/** How each member of `when` is compared with a call (scenario format, `when`). */
const MEETS: { readonly [Key in keyof When]-?: Meets<Key> } = {
  value: (wanted, { value }) => value === wanted,
  cents: (wanted, { value }) => value !== undefined && toCentavos(value) % 100 === wanted,
  key: (wanted, { key }) => key?.toLowerCase() === wanted.toLowerCase(),
  document: (wanted, { document }) => document === wanted,
  name: (wanted, { name }) => name?.toLowerCase() === wanted.toLowerCase(),
  externalId: (wanted, { externalId }) =>
    wanted.endsWith('*') ? externalId?.startsWith(wanted.slice(0, -1)) === true : externalId === wanted,
}

/** Whether a call has all magic values that a story names. */
export function meetsWhen(when: When, facts: CallFacts): boolean {
  return Object.entries(when).every(([key, wanted]) => (MEETS[key as keyof When] as Meets<keyof When>)(wanted, facts))
}
