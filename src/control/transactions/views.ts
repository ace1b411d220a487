import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import type { Run } from '../../domain/run.ts'
import {
  type ChargeDetails,
  type CobDetails,
  finalAmount,
  type Split,
  type Transaction,
} from '../../domain/transaction.ts'
import type { Book } from '../../store/book.ts'
import { scheduled } from '../../store/jobs.ts'
import { deliveryView } from '../deliveries.ts'
import { ledgerLineView } from '../ledger-entries.ts'

/** Everything known about a transaction: what is stored, its story, its money, its webhooks, its life. */
export function transactionView(book: Book, transaction: Transaction) {
  const { id, runId, processedAt, expiresAt, createdAt, amount, fee, charge, cob, transfer, timeline, ...stored } =
    transaction
  const isOwn = (row: { readonly transactionId: number | null }) => row.transactionId === id
  const run = runId === null ? undefined : book.runs.get(runId)
  return {
    ...stored,
    transactionId: id,
    createdAt: toIso(createdAt),
    processedAt: processedAt === null ? null : toIso(processedAt),
    expiresAt: expiresAt === null ? null : toIso(expiresAt),
    amount: toReais(amount),
    fee: toReais(fee),
    finalAmount: toReais(finalAmount(transaction)),
    charge: charge && chargeView(charge),
    cob: cob && cobView(cob),
    transfer: transfer && { ...transfer, ispbDeny: [...transfer.ispbDeny] },
    run: run === undefined ? null : runView(book, run),
    ledger: [...book.entries.values()].filter(isOwn).map(ledgerLineView),
    deliveries: [...book.deliveries.values()].filter(isOwn).map(deliveryView),
    timeline: timeline.map(({ at, on, from, to, by }) => ({ at: toIso(at), on, from, to, by })),
  }
}

function chargeView({ value, pixCode, correlationId, payer, additionalInfo, splits }: ChargeDetails) {
  return {
    value: toReais(value),
    pixCode,
    correlationId,
    payer,
    additionalInfo: { ...additionalInfo },
    splits: splits.map(splitView),
  }
}

function cobView({ additionalInfo, ...terms }: CobDetails) {
  return { ...terms, additionalInfo: additionalInfo && [...additionalInfo] }
}

function splitView(split: Split) {
  return { ...split, value: split.type === 'FIXED' ? toReais(split.value) : split.value }
}

function runView(book: Book, { id, story, via, state, cursor, steps }: Run) {
  const due = scheduled(book, 'step', id)
  const nextDueAt = due === undefined ? null : toIso(due.dueAt)
  return { runId: id, scenario: story, via, state, step: cursor, steps: steps.length, nextDueAt }
}
