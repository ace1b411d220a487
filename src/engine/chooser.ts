import type { FaultRule } from '../domain/accident.ts'
import type { Holder } from '../domain/dict.ts'
import type { Operation } from '../domain/operations.ts'
import type { Run } from '../domain/run.ts'
import type { Book } from '../store/book.ts'
import type { Store } from '../store/store.ts'
import { libraryOf } from './account-library.ts'
import type { CallFacts } from './call-facts.ts'
import { type Choice, choose } from './choose.ts'
import { type ReadyReply, replyOf, strike } from './mishaps.ts'
import type { Library } from './stories/library.ts'

/** The scenario of one call: what was chosen, what it answers, and its run once there is one. */
export interface Play extends Choice {
  readonly reply: ReadyReply | undefined
  /** Whom the call pays, where choosing had to look. */
  readonly payee: Holder | undefined
  run: Run | undefined
  /** The payment that this one may be a second one of (design, section 7, Evidence). */
  doubles: number | undefined
}

/**
 * Which scenario answers a call (scenario format, Choosing), after the account's faults had their chance. What that
 * uses up (an arm, an attempt, a draw) is written down. Throws 400 for a header that cannot be played.
 */
export type Choose = (
  operation: Operation,
  book: Book | undefined,
  header: string | undefined,
  facts: CallFacts,
) => Play

interface ChooserPorts {
  readonly store: Store
  readonly library: () => Library
  /** Whom a call pays, as the account's DICT says; undefined when it does not say. */
  readonly payeeIn: (book: Book | undefined, facts: CallFacts) => Holder | undefined
}

/** Chooses for accounts that change with it. */
export function createChooser({ store, library, payeeIn }: ChooserPorts): Choose {
  const ask = (operation: Operation, book: Book | undefined, header: string | undefined, facts: CallFacts): Play => {
    let payee: Holder | undefined
    const choice = choose({
      // Without an account only the header and the built-in default count.
      library: book ? libraryOf(library(), book) : library(),
      account: book?.account,
      arms: book && book.arms.size > 0 ? [...book.arms.values()] : [],
      operation,
      header,
      facts,
      payeeIn: each => {
        payee = payeeIn(book, each)
        return payee
      },
      draw: total => store.unit(() => (book as Book).ids.integer(0, total - 1)),
    })
    const usesNothing = choice.arms.length === 0 && choice.story?.reply === undefined
    const reply = usesNothing ? undefined : store.unit(() => useUp(choice, book, operation, facts))
    return playOf(choice, reply, payee)
  }
  return (operation, book, header, facts) => {
    const fault = book && book.faults.size > 0 ? store.unit(() => strike(book, operation)) : undefined
    if (fault && !isOnlyLate(fault)) return struckBy(fault)
    const play = ask(operation, book, header, facts)
    return fault ? { ...play, reply: late(fault, play.reply) } : play
  }
}

function useUp(choice: Choice, book: Book | undefined, operation: Operation, facts: CallFacts) {
  for (const arm of choice.arms) book?.arms.put({ ...arm, remaining: arm.remaining - 1 })
  return replyOf(choice, book, operation, facts)
}

function struckBy({ error, connection, delayMs }: FaultRule): Play {
  const reply = {
    processed: false,
    ...(error !== undefined && { error }),
    ...(connection !== undefined && { connection }),
    ...(delayMs !== undefined && { delayMs }),
  }
  return playOf({ story: undefined, via: 'fault', argument: undefined, steps: [], beside: [], arms: [] }, reply)
}

/** Written member by member: every call makes one. */
function playOf(choice: Choice, reply: ReadyReply | undefined, payee?: Holder): Play {
  const { story, via, argument, steps, beside, arms } = choice
  return { story, via, argument, steps, beside, arms, reply, payee, run: undefined, doubles: undefined }
}

/** A fault that only delays an answer leaves the choice of a scenario as it is. */
function isOnlyLate({ error, connection }: FaultRule): boolean {
  return error === undefined && connection === undefined
}

function late(fault: FaultRule, reply: ReadyReply | undefined): ReadyReply | undefined {
  if (fault.delayMs === undefined) return reply
  return { processed: false, ...reply, delayMs: fault.delayMs + (reply?.delayMs ?? 0) }
}
