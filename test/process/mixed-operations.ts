import { expect } from 'vitest'
import { keyNumber, transferBody } from '../support/payments.ts'
import type { Answer, RemoteAccount } from '../support/remote-account.ts'
import { cashInBody } from '../support/sandbox.ts'

/** What was answered: the path where the control plane shows it, and what must be there. */
interface Kept {
  readonly path: string
  readonly holds: object
}

/** What the client of an account with all kinds of operations knows. */
export interface MixedAnswers {
  readonly kept: Kept[]
  /** The answers to transfers, by their keys. */
  readonly transfers: Map<string, object>
  /** The types that a URL was registered for. */
  readonly registered: Set<string>
}

/** Stories that go on beside each other, each with one request under way at a time. */
const STORYTELLERS = 8
const NEWS = ['cash_in', 'cash_out', 'refund_in', 'med_created'] as const

/**
 * Charges that are paid, refunded and contested, transfers and registrations, until nobody answers any more; `onAnswer`
 * after each answer.
 */
export async function doEverything(account: RemoteAccount, onAnswer: () => void): Promise<MixedAnswers> {
  const known: MixedAnswers = { kept: [], transfers: new Map(), registered: new Set() }
  const counted: RemoteAccount = {
    ...account,
    post: (...request) => account.post(...request).finally(onAnswer),
    control: (...request) => account.control(...request).finally(onAnswer),
  }
  const tellFrom = async (first: number) => {
    for (let n = first; await tell(counted, n, known); n += STORYTELLERS);
  }
  await Promise.all(Array.from({ length: STORYTELLERS }, (_, index) => tellFrom(index)))
  return known
}

/** One story; what is answered becomes known. Resolves with false when there was no answer. */
async function tell(account: RemoteAccount, n: number, known: MixedAnswers): Promise<boolean> {
  const externalId = `charge-${n}`
  const keep = (path: string, holds: object) => known.kept.push({ path, holds })
  const eventType = NEWS[n % NEWS.length] as string
  const key = keyNumber(n)
  try {
    made(await account.post('/api/webhooks', { url: 'https://inbox.sandbox/mixed', eventType }))
    known.registered.add(eventType)
    const charge = made(await account.post('/api/pix/cash-in', cashInBody({ externalId, value: 1 }), UNPAID))
    keep(`/transactions/${charge.transactionId}`, { externalId, uuid: charge.transactionId })
    const { endToEndId } = made(await account.control('POST', '/payments', { pixCode: charge.pixCode }))
    keep(`/transactions/${endToEndId}`, { externalId, endToEndId })
    const refund = { refundValue: 0.01, externalId: `refund-${n}` }
    made(await account.post(`/api/pix/refund-in/${endToEndId}`, refund))
    keep(`/transactions/refund-${n}`, { externalId: `refund-${n}` })
    const transfer = made(await account.post('/dict/pix', TRANSFER, { 'x-idempotency-key': key }))
    known.transfers.set(key, transfer)
    keep(`/transactions/${transfer.id}`, { endToEndId: transfer.endToEndId })
    const { med } = made(await account.control('POST', '/meds', { transaction: endToEndId, reason: 'REFUND_REQUEST' }))
    keep(`/meds/${med.medId}`, { endToEndId, idSolicitacaoDevolucao: med.idSolicitacaoDevolucao })
    return true
  } catch (error) {
    // Killed in the middle of it; what an answer says wrongly is another matter.
    if (isConnectionError(error)) return false
    throw error
  }
}
const UNPAID = { 'x-sandbox-scenario': 'unpaid' }
const TRANSFER = transferBody({ payment: { currency: 'BRL', amount: 0.01 } })

function made(answer: Answer): Answer['body'] {
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

function isConnectionError(error: unknown): boolean {
  return /^(ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_\w+)$/.test(String((error as NodeJS.ErrnoException).code))
}

/** What must hold after a crash and a restart: all that was answered is there, and nothing is there twice. */
export async function checkEverything(account: RemoteAccount, known: MixedAnswers): Promise<void> {
  for (const { path, holds } of known.kept) {
    const shown = await account.control('GET', path)
    expect(shown, `${path}: ${shown.text}`).toMatchObject({ status: 200, body: holds })
  }
  const registrations = (await account.get('/api/webhooks')).text
  for (const eventType of known.registered) expect(registrations).toContain(eventType)

  const creating = known.kept.filter(({ holds }) => !('endToEndId' in holds && 'externalId' in holds)).length
  const created = await account.list('/events?type=transaction.created')
  expect(created.length).toBeGreaterThanOrEqual(creating)
  expect(created.length).toBeLessThanOrEqual(creating + STORYTELLERS)
  for (const [key, transfer] of known.transfers)
    expect((await account.post('/dict/pix', TRANSFER, { 'x-idempotency-key': key })).body).toEqual(transfer)
  expect(await account.list('/events?type=transaction.created')).toHaveLength(created.length)

  const ledger = (await account.control('GET', '/ledger')).body
  const sum = (member: string) => ledger.entries.reduce((total: number, entry: never) => total + entry[member] * 100, 0)
  expect(ledger).toMatchObject({ balanced: true })
  expect(Math.round(sum('available'))).toBe(Math.round(ledger.available * 100))
  expect(Math.round(sum('blocked'))).toBe(Math.round(ledger.blocked * 100))
}
