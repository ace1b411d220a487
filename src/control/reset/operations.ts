import { resetAccount } from '../../engine/accounts.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { type Cancelled, callOff } from '../call-off.ts'

/** Brings an account back to what it was when created; nothing that was under way comes out. */
export function reset(services: Services, book: Book): Cancelled {
  return callOff(services, book, () => resetAccount(services.store, book))
}
