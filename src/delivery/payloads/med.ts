import { OWN_INSTITUTION } from '../../domain/end-to-end-id.ts'
import { toIso } from '../../domain/instants.ts'
import { blockStatusOf, isOpenMed } from '../../domain/meds.ts'
import { toReais } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Fact, Payloads } from './fact.ts'

/** The webhooks of a MED: their own members, the same in every version (domain facts, sections 4 and 9). */
export const MED_PAYLOADS: Payloads = {
  med_created: fact => ({ event: 'MedCreated', ...medOf(fact) }),
  med_accepted: fact => ({ event: 'MedAccepted', ...medOf(fact) }),
  med_rejected: fact => ({ event: 'MedRejected', ...medOf(fact) }),
}

function medOf({ transaction, contested }: Fact) {
  const { id, status, amount, med, createdAt, timeline } = transaction
  if (med === null) throw new Error(`transaction ${id} is no MED`)
  const { endToEndId, reason, cause, description, analysisResult, analysisDetails, requestingBank } = med
  return {
    medId: id,
    idSolicitacaoDevolucao: med.idSolicitacaoDevolucao,
    endToEndId,
    status,
    reason,
    cause,
    description,
    analysisResult,
    analysisDetails,
    originalTransaction: contested === undefined ? null : originalOf(contested),
    blockStatus: blockStatusOf(transaction),
    blockedAmount: toReais(amount),
    defenseStatus: isOpenMed(transaction) ? 'PENDING' : 'CLOSED',
    requestingBank,
    contestedBank: { ispb: OWN_INSTITUTION.ispb, name: OWN_INSTITUTION.name },
    statusHistory: timeline.map(({ to, at }) => ({ status: to, date: toIso(at) })),
    createdAt: toIso(createdAt),
    updatedAt: toIso(timeline.at(-1)?.at ?? createdAt),
  }
}

function originalOf({ id, amount, endToEndId, externalId }: Transaction) {
  return { transactionId: id, amount: toReais(amount), endToEndId, externalId }
}
