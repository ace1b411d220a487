import type { Instant } from '../domain/instants.ts'
import { type Job, type JobKind, jobId } from '../domain/run.ts'
import type { Book } from './book.ts'

/** Sets what is to happen at an instant; a job of the same kind for the same thing is replaced. */
export function schedule(book: Book, kind: JobKind, ref: number, dueAt: Instant): void {
  book.jobs.put({ id: jobId(kind, ref), seq: book.next('job'), dueAt, kind, ref })
}

/** Calls off what was to happen, if anything. */
export function callOff(book: Book, kind: JobKind, ref: number): void {
  book.jobs.delete(jobId(kind, ref))
}

/** What is to happen, and when; undefined when nothing is. */
export function scheduled(book: Book, kind: JobKind, ref: number): Job | undefined {
  return book.jobs.get(jobId(kind, ref))
}
