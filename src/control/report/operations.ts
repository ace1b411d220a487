import { libraryOf } from '../../engine/account-library.ts'
import { evidenceOf } from '../../evidence/evidence.ts'
import { type Report, reportOn } from '../../evidence/report.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { redactorOf } from '../redactor-of.ts'

/** The report on an account, against everything that it could have played. */
export function reportOf({ calls, engine }: Services, book: Book): Report {
  return reportOn(evidenceOf(book, calls.of(book)), libraryOf(engine.library, book).stories(), redactorOf(book))
}
