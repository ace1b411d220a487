import { type Instant, toIso } from '../../domain/instants.ts'
import type { LogEvent, Run } from '../../domain/run.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Book } from '../../store/book.ts'
import { scheduled } from '../../store/jobs.ts'
import { describeEvent } from '../describe-event.ts'
import { oneLine, writeExpect, writeNews, writeStep } from './written.ts'

/** A run: what is played on what, why, and how far it has come. */
export function runView(book: Book, run: Run) {
  const { id, story, via, beside = [], transactionId, state, cursor, steps, reached } = run
  const { kind, status } = book.transactions.get(transactionId) as Transaction
  const due = scheduled(book, 'step', id)
  return {
    runId: id,
    scenario: story,
    via,
    beside: beside.map(each => ({ scenario: each.story, via: each.via })),
    transactionId,
    kind,
    status,
    state,
    step: cursor,
    steps: steps.map((step, index) => ({ does: oneLine(writeStep(step)), at: isoOrNull(reached[index]) })),
    nextDueAt: isoOrNull(due?.dueAt),
  }
}

/** A run with what it does to its news, what it expects, and what has happened. */
export function runDetails(book: Book, run: Run) {
  const { news, expect } = run
  return {
    ...runView(book, run),
    webhooks: news ? writeNews(news) : null,
    expect: expect ? writeExpect(expect) : null,
    history: historyOf(book, run).map(event => ({
      at: toIso(event.at),
      transactionId: event.transactionId ?? null,
      what: describeEvent(event),
    })),
  }
}

/** What happened to everything that is part of a run, and to the run itself; the log keeps the latest events only. */
function historyOf(book: Book, { id, transactionId }: Run): LogEvent[] {
  const family = [...book.transactions.values()].filter(({ runId }) => runId === id)
  const logged = [...book.events.values()].filter(
    event => event.transactionId === transactionId && /^(run|step)\./.test(event.type),
  )
  return [...family.flatMap(changesOf), ...logged].toSorted((a, b) => a.at - b.at)
}

function changesOf({ id, kind, timeline }: Transaction): LogEvent[] {
  return timeline.map(entry => ({
    ...entry,
    id: 0,
    type: entry.from === null ? 'transaction.created' : 'transaction.changed',
    transactionId: id,
    kind,
  }))
}

function isoOrNull(at: Instant | undefined): string | null {
  return at === undefined ? null : toIso(at)
}
