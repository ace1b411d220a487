import type { Host } from '../platform/host.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'

/**
 * After a restart: an account's clock is never before what has happened already. It would be after a crash during an
 * advance, whose last instant is written down at its end, and when the host's clock was set back meanwhile.
 */
export function catchUp(store: Store, host: Host, book: Book): void {
  const last = book.events.get(book.last('event'))
  if (last === undefined || last.at <= book.now()) return
  const { account } = book
  const clock =
    account.clock.mode === 'frozen'
      ? ({ mode: 'frozen', at: last.at } as const)
      : ({ mode: 'running', offsetMs: last.at - host.now() } as const)
  store.unit(() => book.accounts.put({ ...account, clock }))
}
