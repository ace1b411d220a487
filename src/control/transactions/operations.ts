import type { Transaction } from '../../domain/transaction.ts'
import type { Fired } from '../../engine/scheduler.ts'
import { readArgument } from '../../engine/stories/arguments.ts'
import type { VerbDetails, VerbName } from '../../engine/verbs.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { problem } from '../problem.ts'
import { checkPayable } from '../readers.ts'
import { checkLegal } from '../transaction-of.ts'
import type { EventBody } from './schemas.ts'

/** What may stand beside each event. */
const MEMBERS_OF: Readonly<Record<VerbName, readonly (keyof EventBody)[]>> = {
  confirm: [],
  fail: ['errorCode'],
  pay: ['value', 'payer'],
  expire: [],
  remove: ['by'],
  refund: ['value'],
}

/** Forces an event on a transaction. Throws 400, and 409 with what would be possible. */
export function forceEvent(
  { engine }: Services,
  book: Book,
  transaction: Transaction,
  body: EventBody,
): { transaction: Transaction; fired: Fired[] } {
  checkMembers(body)
  const details = detailsOf(body)
  checkLegal(transaction, body.event)
  if (body.event === 'refund') checkRefundable(transaction)
  return engine.force(book, transaction, body.event, details)
}

function checkMembers({ event, ...others }: EventBody): void {
  const names = MEMBERS_OF[event]
  const stray = Object.keys(others).find(name => !names.includes(name as keyof EventBody))
  if (stray === undefined) return
  const hint = names.length === 0 ? `${event} takes no other member.` : `${event} takes ${names.join(' and ')}.`
  throw problem(400, `${stray} means nothing to ${event}`, hint)
}

function detailsOf({ event, errorCode, value, payer, by }: EventBody): VerbDetails {
  if (event === 'fail') return readErrorCode(errorCode ?? 'ORDER_REJECTED')
  if (value !== undefined) checkPayable('value', value)
  return { ...(value !== undefined && { value }), ...(payer && { payer }), ...(by && { by }) }
}

function readErrorCode(text: string): VerbDetails {
  const argument = readArgument({ kind: 'error-code' }, text)
  if ('code' in argument) return argument
  const { bad, suggestion } = argument as { bad: string; suggestion?: string }
  const hint = suggestion === undefined ? 'GET /sandbox/v1/scenarios lists them.' : `Did you mean ${suggestion}?`
  throw problem(400, `errorCode: ${bad}`, hint)
}

/** The money is with another account of the sandbox: it has to come from there, or it would be made of nothing. */
function checkRefundable({ payee, endToEndId }: Transaction): void {
  if (payee === null) return
  const hint = `The receiver is account ${payee.accountId} of this sandbox: let it refund ${endToEndId}.`
  throw problem(409, 'A payment inside the sandbox is refunded by its receiver', hint, { legal: [] })
}
