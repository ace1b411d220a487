import { OWN_INSTITUTION } from '../../domain/end-to-end-id.ts'
import { toIso } from '../../domain/instants.ts'
import { blockStatusOf, type MedStatus } from '../../domain/meds.ts'
import { toReais } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Book } from '../../store/book.ts'
import { scheduled } from '../../store/jobs.ts'
import { deliveryView } from '../deliveries.ts'
import { ledgerLineView } from '../ledger-entries.ts'

/** Everything known about a MED: what it says, its money, its webhooks, its life. */
export function medView(book: Book, transaction: Transaction) {
  const { id, parentId, status, amount, med, createdAt, timeline } = transaction
  if (med === null) throw new Error(`transaction ${id} is no MED`)
  const isOwn = (row: { readonly transactionId: number | null }) => row.transactionId === id
  const deadline = scheduled(book, 'deadline', id)
  return {
    ...med,
    medId: id,
    transactionId: parentId,
    status: status as MedStatus,
    contestedBank: { ispb: OWN_INSTITUTION.ispb, name: OWN_INSTITUTION.name },
    blockStatus: blockStatusOf(transaction),
    blockedAmount: toReais(amount),
    answerDueAt: deadline === undefined ? null : toIso(deadline.dueAt),
    createdAt: toIso(createdAt),
    updatedAt: toIso(timeline.at(-1)?.at ?? createdAt),
    ledger: [...book.entries.values()].filter(isOwn).map(ledgerLineView),
    deliveries: [...book.deliveries.values()].filter(isOwn).map(deliveryView),
    timeline: timeline.map(({ at, on, from, to, by }) => ({ at: toIso(at), on, from, to, by })),
  }
}
