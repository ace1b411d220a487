import { Type } from '@sinclair/typebox'
import { toIso } from '../domain/instants.ts'
import type { LedgerEntry } from '../domain/ledger.ts'
import { toReais } from '../domain/money.ts'
import { IsoInstant } from '../http/fields.ts'
import { NumberOrNull, Reais } from './fields.ts'

/** One line of the ledger. */
export const LedgerLine = Type.Object(
  {
    seq: Type.Integer(),
    at: IsoInstant,
    transactionId: NumberOrNull({ description: 'null: the opening balance' }),
    movement: Type.String({ description: 'opening, reserve, capture, release, credit, debit, and the same for fees' }),
    available: { ...Reais, description: 'signed change, BRL' },
    blocked: { ...Reais, description: 'signed change, BRL' },
  },
  { title: 'LedgerLine' },
)

/** A ledger entry with its changes in reais. */
export function ledgerLineView({ id, at, transactionId, movement, available, blocked }: LedgerEntry) {
  return { seq: id, at: toIso(at), transactionId, movement, available: toReais(available), blocked: toReais(blocked) }
}
