import type { Snapshot } from '../../domain/snapshot.ts'
import { restoreAccount } from '../../engine/accounts.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { keepSnapshot } from '../../store/snapshots.ts'
import { type Cancelled, callOff } from '../call-off.ts'
import { problem } from '../problem.ts'

/** The most snapshots of an account: each may hold as many rows as the account itself (decision). */
const MOST = 20

/** Keeps an account as it is now. Throws 409 for a name that is taken, and when there are too many. */
export function takeSnapshot({ store }: Services, book: Book, name: string): Snapshot {
  if (book.snapshots.has(name))
    throw problem(409, `There is a snapshot "${name}" already`, `Take another name, or DELETE …/snapshots/${name}.`)
  if (book.snapshots.size >= MOST)
    throw problem(409, `Account ${book.id} has ${MOST} snapshots already`, 'DELETE one with …/snapshots/{name}.')
  return store.unit(() => keepSnapshot(book, name))
}

/** A snapshot of an account. Throws 404. */
export function snapshotOf(book: Book, name: string): Snapshot {
  const snapshot = book.snapshots.get(name)
  if (snapshot) return snapshot
  const hint = `GET /sandbox/v1/accounts/${book.id}/snapshots lists those that it has.`
  throw problem(404, `Account ${book.id} has no snapshot "${name}"`, hint)
}

/** Brings an account back to a snapshot. Webhooks that were on their way when it was taken go out once more. */
export function restoreSnapshot(services: Services, book: Book, snapshot: Snapshot): Cancelled {
  const { store, host, delivery } = services
  return callOff(services, book, () => delivery.resume(restoreAccount(store, host, book, snapshot)))
}

/** Removes a snapshot. */
export function removeSnapshot({ store }: Services, book: Book, snapshot: Snapshot): void {
  store.unit(() => book.snapshots.delete(snapshot.id))
}
