import type { When } from '../../domain/accident.ts'
import { toCentavos } from '../../domain/money.ts'
import type { Story } from '../story.ts'

/**
 * Whether two magic values contradict nowhere in what they both speak of. Two that speak of different things (one of
 * the cents, one of the key) are no overlap: the file that names more, then the order below, decides.
 */
export function overlap(a: When, b: When): boolean {
  const verdicts = ASPECTS.map(aspect => aspect(a, b)).filter(verdict => verdict !== undefined)
  return verdicts.length > 0 && verdicts.every(Boolean)
}

/** Stories in the order in which their `when` is tried: what names more comes first, then by name. */
export function byPrecision(a: Story, b: Story): number {
  return countOf(b.when) - countOf(a.when) || (a.name < b.name ? -1 : 1)
}

function countOf(when: When | undefined): number {
  return Object.keys(when ?? {}).length
}

/** Whether two conditions agree on one aspect of a call; undefined when they do not both speak of it. */
type Aspect = (a: When, b: When) => boolean | undefined

const ASPECTS: readonly Aspect[] = [
  amountsAgree,
  (a, b) => textsAgree(a.key, b.key),
  (a, b) => textsAgree(a.document, b.document),
  (a, b) => textsAgree(a.name, b.name),
  (a, b) => patternsAgree(a.externalId, b.externalId),
]

function amountsAgree(a: When, b: When): boolean | undefined {
  if (a.value !== undefined && b.value !== undefined) return a.value === b.value
  const [cents, others] = [centsOf(a), centsOf(b)]
  return cents === undefined || others === undefined ? undefined : cents === others
}

function centsOf({ cents, value }: When): number | undefined {
  return value === undefined ? cents : toCentavos(value) % 100
}

function textsAgree(a: string | undefined, b: string | undefined): boolean | undefined {
  return a === undefined || b === undefined ? undefined : a.toLowerCase() === b.toLowerCase()
}

/** Two patterns agree when one text can fit both: `order-*` and `order-1`. */
function patternsAgree(a: string | undefined, b: string | undefined): boolean | undefined {
  if (a === undefined || b === undefined) return undefined
  const [prefixA, prefixB] = [a.replace(/\*$/, ''), b.replace(/\*$/, '')]
  const startA = a.endsWith('*') && prefixB.startsWith(prefixA)
  const startB = b.endsWith('*') && prefixA.startsWith(prefixB)
  return a === b || startA || startB
}
