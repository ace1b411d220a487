import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import { firedView } from '../fired.ts'
import type { Payment } from './operations.ts'

/** What became of a payment. */
export function paymentView({ transaction, fired }: Payment) {
  const { id, endToEndId, amount, counterpart, processedAt, createdAt } = transaction
  return {
    transactionId: id,
    endToEndId,
    value: toReais(amount),
    payer: counterpart,
    paidAt: toIso(processedAt ?? createdAt),
    fired: firedView(fired),
  }
}
