import { httpError } from '../../domain/api-error.ts'
import { type Centavos, isPayable, toCentavos } from '../../domain/money.ts'
import { isReceived, type RefundNature, type Transaction } from '../../domain/transaction.ts'
import type { CallFacts } from '../../engine/call-facts.ts'
import type { Play } from '../../engine/chooser.ts'
import { refundEndToEndId } from '../../engine/refunds.ts'
import type { Draft } from '../../engine/transitions.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { findTransaction } from '../../store/find-transaction.ts'
import { checkReceived, checkRefund, type RefundRequest, type RefundRules } from './checks.ts'
import type { DevolucaoBody, DevolucaoParams, RefundInBody } from './schemas.ts'

/** What scenarios look at in a refund-in. */
export function refundInFacts({ refundValue, externalId }: RefundInBody): CallFacts {
  return { value: refundValue, ...(externalId !== undefined && { externalId }) }
}

/** What scenarios look at in a devolução. */
export function devolucaoFacts({ valor }: DevolucaoBody, { id }: DevolucaoParams): CallFacts {
  return { value: Number(valor), externalId: id }
}

/** Characters after `refund-` in an id that the caller left out (domain decision). */
const GENERATED_ID_LENGTH = 21

/** Spec, POST /api/pix/refund-in/{id}: a missed deadline is 400 here, 422 at the other endpoint. */
const REFUND_IN_RULES: RefundRules = { deadlineStatus: 400 }
const DEVOLUCAO_RULES: RefundRules = { deadlineStatus: 422 }

/**
 * Gives back a received payment, named by any of its ids, or a part of it: its money reserved, PENDING (spec, POST
 * /api/pix/refund-in/{id}). Throws ApiError and then has changed nothing.
 */
export function createRefundIn(
  services: Services,
  book: Book,
  name: string,
  { refundValue, reason, externalId }: RefundInBody,
  play: Play,
): Transaction {
  const amount = checkValue(refundValue)
  const original = checkReceived(findTransaction(book, name, isReceived))
  const request = { amount, fee: book.account.fees.refundIn, externalId }
  checkRefund(book, original, request, REFUND_IN_RULES)
  return start(services, book, { kind: 'refund-in', original, request, description: reason }, play)
}

/**
 * The same in the Central Bank's style, EM_PROCESSAMENTO; it costs no fee (spec, PUT /pix/{e2eid}/devolucao/{id}).
 * Throws ApiError and then has changed nothing.
 */
export function createDevolucao(
  services: Services,
  book: Book,
  { e2eid, id }: DevolucaoParams,
  { valor, natureza, descricao }: DevolucaoBody,
  play: Play,
): Transaction {
  const original = checkReceived(book.byEndToEndId('in', e2eid) ?? book.byEndToEndId('out', e2eid))
  const request = { amount: toCentavos(Number(valor)), fee: 0, externalId: id }
  checkRefund(book, original, request, DEVOLUCAO_RULES)
  return start(services, book, { kind: 'devolucao', original, request, nature: natureza, description: descricao }, play)
}

interface Refund {
  readonly kind: 'refund-in' | 'devolucao'
  readonly original: Transaction
  readonly request: RefundRequest
  readonly nature?: RefundNature | undefined
  readonly description: string | undefined
}

function start(services: Services, book: Book, refund: Refund, play: Play): Transaction {
  const { kind, original, request, nature = 'ORIGINAL', description = null } = refund
  const { amount, fee, externalId } = request
  const { id: parentId, payerId, pixKey, counterpart } = original
  return services.store.unit(() => {
    const ids = {
      externalId: externalId ?? `refund-${book.ids.urlSafe(GENERATED_ID_LENGTH)}`,
      endToEndId: refundEndToEndId(book, payerId),
    }
    const draft: Draft = { kind, amount, fee, ...ids, parentId, payerId, pixKey, counterpart, nature, description }
    return services.engine.start(book, draft, play)
  })
}

/** The amount in centavos. A value that cannot be paid is a validation error: no code is documented (domain decision). */
function checkValue(refundValue: number): Centavos {
  if (isPayable(refundValue)) return toCentavos(refundValue)
  throw httpError(400, ['refundValue must be at least 0.01 and have at most 2 decimals'])
}
