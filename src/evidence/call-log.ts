import type { Book } from '../store/book.ts'
import type { Arrival, Call, Ending } from './call.ts'
import { sizeOf } from './size.ts'

/** How much the journal of an account holds: calls, and bytes (estimated) of what they sent and were answered. */
const KEPT = { calls: 10_000, bytes: 4_194_304 } as const
export type Bounds = { readonly [Name in keyof typeof KEPT]: number }

/** The latest calls of an account, the oldest first. */
export interface CallLog {
  begin(arrival: Arrival): Call
  end(call: Call, ending: Ending): void
  calls(): Call[]
  find(requestId: string): Call | undefined
  /** How many calls had to go: what is counted here may be missing in any verdict. */
  readonly dropped: number
  /** Whether every call since the account was opened or reset is here: none had to go, in a restart neither. */
  readonly isComplete: boolean
}

/** The call logs of all accounts. They live in memory: a restart, and the reset or removal of an account, ends them. */
export interface CallLogs {
  of(book: Book): CallLog
  /** An account that an earlier process has served: what it was called before is not known. */
  resume(book: Book): void
}

/** What is known of the calls before the log was opened. */
type Earlier = 'none' | 'unknown'

/** No calls yet. A reset puts a new book in the place of the old one, whose log goes with it; only numbers go on. */
export function createCallLogs(bounds: Bounds = KEPT): CallLogs {
  const logs = new WeakMap<Book, CallLog>()
  const numbers = new Map<number, { last: number }>()
  const open = (book: Book, earlier: Earlier = 'none'): CallLog => {
    const number = numbers.get(book.id) ?? { last: 0 }
    numbers.set(book.id, number)
    const log = createCallLog(number, bounds, earlier)
    logs.set(book, log)
    return log
  }
  return { of: book => logs.get(book) ?? open(book), resume: book => void open(book, 'unknown') }
}

/**
 * A ring: the newest call takes the place of the oldest. Contents go sooner, the oldest first, so that what a verdict
 * counts lasts longer than what only people read.
 */
function createCallLog(number: { last: number }, bounds: Bounds, earlier: Earlier): CallLog {
  const first = number.last + 1
  const ring: Call[] = []
  let bytes = 0
  /** Every call before this one has lost its contents. */
  let fullFrom = first

  const placeOf = (id: number) => (id - first) % bounds.calls
  const oldest = () => Math.max(first, number.last - bounds.calls + 1)
  const empty = (call: Call) => {
    bytes -= call.bytes
    call.bytes = 0
    call.request = null
    call.answer = null
  }
  const add = (call: Call, more: number) => {
    call.bytes += more
    bytes += more
    while (bytes > bounds.bytes) empty(ring[placeOf(fullFrom++)] as Call)
  }
  return {
    begin(arrival) {
      const call = unanswered(++number.last, arrival)
      const place = placeOf(call.id)
      const leaving = ring[place]
      if (leaving) empty(leaving)
      fullFrom = Math.max(fullFrom, oldest())
      ring[place] = call
      add(call, sizeOf(arrival.request))
      return call
    },
    end(call, { status, connection, durationMs, refusal, choice, answer }) {
      call.status = status
      call.connection = connection
      call.durationMs = durationMs
      call.refusal = refusal
      call.choice = choice
      if (call.request === null) return
      call.answer = answer
      add(call, sizeOf(answer))
    },
    calls() {
      const ids = Array.from({ length: number.last - oldest() + 1 }, (_, index) => oldest() + index)
      return ids.map(id => ring[placeOf(id)] as Call)
    },
    find: requestId => ring.find(call => call.requestId === requestId),
    get dropped() {
      return oldest() - first
    },
    get isComplete() {
      return earlier === 'none' && oldest() === first
    },
  }
}

/** Member by member, once: spreading and assigning take several times as long as everything else here. */
function unanswered(id: number, arrival: Arrival): Call {
  return {
    id,
    requestId: arrival.requestId,
    at: arrival.at,
    method: arrival.method,
    route: arrival.route,
    operation: arrival.operation,
    externalId: arrival.externalId,
    target: arrival.target,
    value: arrival.value,
    status: null,
    connection: null,
    durationMs: null,
    refusal: null,
    choice: null,
    request: arrival.request,
    answer: null,
    bytes: 0,
  }
}
