import { secretMatches } from '../auth/secrets.ts'
import { createRedactor, type Redactor } from '../evidence/redact.ts'
import type { Book } from '../store/book.ts'

/** Takes the secrets of an account, and documents, out of what came from its client. */
export function redactorOf({ account }: Book): Redactor {
  return createRedactor(word => secretMatches(word, account.secretHash))
}
