import { isCredit, type Transaction } from '../domain/transaction.ts'
import { type Index, type UniqueIndex, uniqueIndex } from './indexes.ts'

/** Kinds that share one space of external ids (spec: unique per account; domain decision: these three together). */
const FAMILY_OF = {
  'cash-in': 'order',
  'cash-out': 'order',
  'cash-out-qrcode': 'order',
  transfer: 'transfer',
  cob: 'cob',
  'refund-in': 'refund',
  devolucao: 'refund',
} as const
export type ExternalIdFamily = (typeof FAMILY_OF)[keyof typeof FAMILY_OF]

type Names = UniqueIndex<Transaction, number>

/** What transactions are found by: the names that they have outside. Names of different sorts are in maps of their own. */
export interface NameIndexes {
  readonly uuids: Names
  /** By externalId, idempotency key, txid, or a payment's id and its refund's: `12/refund-1`. */
  readonly families: Readonly<Record<ExternalIdFamily, Names>>
  /** By a refund's id alone. */
  readonly refundIds: Names
  readonly endToEndIds: Readonly<Record<'in' | 'out', Names>>
  /** All of them. */
  readonly indexes: readonly Index<Transaction>[]
}

/** No transactions yet. */
export function nameIndexes(): NameIndexes {
  const uuids = uniqueIndex<number, Transaction>(({ uuid }) => uuid, isSameUuid)
  const families = {
    order: uniqueIndex<number, Transaction>(nameIn('order'), isSameName),
    transfer: uniqueIndex<number, Transaction>(nameIn('transfer'), isSameName),
    cob: uniqueIndex<number, Transaction>(nameIn('cob'), isSameName),
    refund: uniqueIndex<number, Transaction>(refundOfPayment, isSameName),
  } satisfies Record<ExternalIdFamily, unknown>
  const refundIds = uniqueIndex<number, Transaction>(nameIn('refund'), isSameName)
  const endToEndIds = {
    in: uniqueIndex<number, Transaction>(endToEndId(true), isSameEndToEndId),
    out: uniqueIndex<number, Transaction>(endToEndId(false), isSameEndToEndId),
  }
  const indexes = [uuids, ...Object.values(families), refundIds, ...Object.values(endToEndIds)]
  return { uuids, families, refundIds, endToEndIds, indexes }
}

/** The external id of what is of a family. */
function nameIn(family: ExternalIdFamily) {
  return ({ kind, externalId }: Transaction) => (familyOf(kind) === family ? (externalId ?? undefined) : undefined)
}

function familyOf(kind: Transaction['kind']): ExternalIdFamily | undefined {
  return FAMILY_OF[kind as keyof typeof FAMILY_OF]
}

/** A refund's id is unique on its payment only (domain decision). */
function refundOfPayment({ kind, parentId, externalId }: Transaction): string | undefined {
  return familyOf(kind) === 'refund' && externalId !== null ? `${parentId}/${externalId}` : undefined
}

function endToEndId(isIn: boolean) {
  return (row: Transaction) => (isCredit(row.kind) === isIn ? (row.endToEndId ?? undefined) : undefined)
}

const isSameUuid = (a: Transaction, b: Transaction) => a.uuid === b.uuid
const isSameName = (a: Transaction, b: Transaction) => a.externalId === b.externalId
const isSameEndToEndId = (a: Transaction, b: Transaction) => a.endToEndId === b.endToEndId
