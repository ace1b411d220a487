import { endToEndTime, type Instant } from './instants.ts'

/** The institution that this sandbox plays: one of the Central Bank's fictitious participants. */
export const OWN_INSTITUTION = { ispb: '99999003', name: 'Banco Sandbox', code: '999' } as const

/** Characters at the end of an endToEndId that its institution chooses. */
export const END_TO_END_TAIL_LENGTH = 11

/**
 * An endToEndId: `E` (payment) or `D` (refund), ISPB, yyyyMMddHHmm in UTC, 11 of `[a-zA-Z0-9]`; 32 characters,
 * case-sensitive (BACEN, Manual de Padrões).
 */
export function endToEndId(prefix: 'E' | 'D', ispb: string, at: Instant, tail: string): string {
  return `${prefix}${ispb}${endToEndTime(at)}${tail}`
}
