import type { ClockSetting } from '../../domain/account.ts'
import { type Instant, LATEST_INSTANT, toIso } from '../../domain/instants.ts'
import type { AdvanceTarget, Fired } from '../../engine/scheduler.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { recordEvent } from '../../store/event-log.ts'
import { assertPresent } from '../account-of.ts'
import { problem } from '../problem.ts'
import { exactlyOne, readDuration, readInstant } from '../readers.ts'
import type { AdvanceBody, FreezeBody } from './schemas.ts'

/** Stops an account's clock now, or lets it go to an instant and stops it there. Throws 400 and 409. */
export async function freezeClock(services: Services, book: Book, { at }: FreezeBody): Promise<Fired[]> {
  const target = at === undefined ? undefined : readInstant('at', at)
  if (target !== undefined) checkTarget(book, target)
  setClock(services, book, { mode: 'frozen', at: book.now() })
  return target === undefined ? [] : walk(services, book, target)
}

/** Moves an account's clock on. Throws 400 and 409. */
export function advanceClock(services: Services, book: Book, body: AdvanceBody): Promise<Fired[]> {
  exactlyOne(body, ['by', 'to', 'until'])
  const target = targetOf(body)
  return walk(services, book, target === 'idle' ? target : now => checkTarget(book, target(now)))
}

/** Lets an account's clock run on from where it stands. */
export function resumeClock(services: Services, book: Book): void {
  setClock(services, book, { mode: 'running', offsetMs: book.now() - services.host.now() })
}

function targetOf({ by, to }: AdvanceBody): 'idle' | ((now: Instant) => Instant) {
  if (by !== undefined) {
    const ms = readDuration('by', by)
    return now => now + ms
  }
  if (to === undefined) return 'idle'
  const instant = readInstant('to', to)
  return () => instant
}

async function walk(services: Services, book: Book, target: AdvanceTarget): Promise<Fired[]> {
  const fired = await services.engine.advance(book, target)
  assertPresent(services, book)
  services.store.unit(() => noteClock(book))
  return fired
}

/** Freezing a frozen clock and resuming a running one change nothing. */
function setClock({ store }: Services, book: Book, clock: ClockSetting): void {
  if (book.account.clock.mode === clock.mode) return
  store.unit(() => {
    book.accounts.put({ ...book.account, clock })
    noteClock(book)
  })
}

function noteClock(book: Book): void {
  recordEvent(book, { type: 'clock.changed', mode: book.account.clock.mode, now: book.now() })
}

function checkTarget(book: Book, target: Instant): Instant {
  if (target > LATEST_INSTANT) throw problem(400, 'A clock cannot pass the year 9999', 'Go to an earlier instant.')
  if (target >= book.now()) return target
  const hint = `It shows ${toIso(book.now())}. POST /sandbox/v1/accounts/${book.id}/reset or a snapshot brings it back.`
  throw problem(409, 'The clock never goes backwards', hint)
}
