import { httpError } from '../../domain/api-error.ts'
import { DAY_MS, type Instant, parseIso } from '../../domain/instants.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Book } from '../../store/book.ts'
import type { MedQuery } from './schemas.ts'

/** The MEDs that a query asks for, the newest first (spec, GET /api/med). Throws 400 for its dates. */
export function listMeds(book: Book, { status, isReconciled, startDate, endDate }: MedQuery): Transaction[] {
  const { from, to } = spanOf(startDate, endDate)
  const isWanted = (med: Transaction) =>
    (status ?? med.status) === med.status &&
    (isReconciled ?? med.parentId !== null) === (med.parentId !== null) &&
    med.createdAt >= from &&
    med.createdAt <= to
  return book.meds().filter(isWanted).reverse()
}

/** The length of a date without time. */
const BARE_LENGTH = '2026-11-21'.length

/** Two instants, both included; a side that is left out is open (domain decision). */
function spanOf(startDate: string | undefined, endDate: string | undefined): { from: Instant; to: Instant } {
  const start = startDate === undefined ? Number.NEGATIVE_INFINITY : parseIso(startDate)
  const end = endDate === undefined ? Number.POSITIVE_INFINITY : parseIso(endDate)
  if (start === undefined || end === undefined)
    throw httpError(400, [...problemsOf('startDate', start), ...problemsOf('endDate', end)])
  const to = endDate?.length === BARE_LENGTH ? end + DAY_MS - 1 : end
  if (start > to) throw httpError(400, ['startDate must not be after endDate'])
  return { from: start, to }
}

function problemsOf(name: string, at: Instant | undefined): string[] {
  if (at !== undefined) return []
  return [`${name} must be ISO 8601: a date (a UTC day), or a date and time with a zone`]
}
