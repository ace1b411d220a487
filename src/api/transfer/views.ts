import { toIso } from '../../domain/instants.ts'
import { toReais } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'

/**
 * The answer to a transfer (spec, Resources, Transfer). It tells of the request, which returns PENDING (spec, States);
 * so a repeated request is answered exactly as the first one, whatever has become of the transfer since.
 */
export function transferView({ id, endToEndId, createdAt, amount }: Transaction) {
  return {
    endToEndId: endToEndId ?? '',
    eventDate: toIso(createdAt),
    id,
    payment: { amount: toReais(amount) },
    type: 'PENDING' as const,
  }
}
