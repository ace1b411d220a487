import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCallLogs } from '../../src/evidence/call-log.ts'
import { evidenceOf } from '../../src/evidence/evidence.ts'
import { type Count, verify } from '../../src/evidence/verify.ts'
import type { Book } from '../../src/store/book.ts'
import { cashOutBody, openSandbox, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox
afterEach(() => sandbox.close())

const BALANCE_CALLS = { operation: 'balance' } as const

describe('calls that the journal had to drop', () => {
  /** Five calls of the balance, of which the journal has kept three. */
  async function dropped() {
    sandbox = await openSandbox()
    const { book } = await sandbox.client()
    const log = createCallLogs({ calls: 3, bytes: 1_000_000 }).of(book)
    for (let call = 0; call < 5; call++)
      log.begin({
        requestId: `${call}`,
        at: book.now(),
        method: 'GET',
        route: '/balance',
        operation: 'balance',
        externalId: undefined,
        target: undefined,
        value: undefined,
        request: null,
      })
    return evidenceOf(book, log)
  }

  it.each<[count: Count, verdict: string]>([
    [{ exactly: 2 }, 'failed'],
    [{ exactly: 3 }, 'inconclusive'],
    [{ exactly: 4 }, 'inconclusive'],
    [{ atLeast: 3 }, 'passed'],
    [{ atLeast: 4 }, 'inconclusive'],
    [{ atMost: 2 }, 'failed'],
    [{ atMost: 3 }, 'inconclusive'],
    [{ atLeast: 1, atMost: 9 }, 'inconclusive'],
  ])('%j of the three that are left: %s', async (count, verdict) => {
    expect(verify([{ calls: BALANCE_CALLS, ...count }], await dropped()).verdict).toBe(verdict)
  })

  it('leave alone what does not need them, and a failure is worse than a doubt', async () => {
    const evidence = await dropped()
    const calm = [
      { transactions: {}, exactly: 0 },
      { webhooks: {}, exactly: 0 },
      { runs: {}, exactly: 0 },
    ]
    expect(verify(calm, evidence).verdict).toBe('passed')
    const doubt = { calls: BALANCE_CALLS, exactly: 5 }
    expect(verify([doubt, ...calm], evidence).verdict).toBe('inconclusive')
    expect(verify([doubt, { balance: { available: 1 } }], evidence).verdict).toBe('failed')
  })
})

describe('a restart', () => {
  it('empties the journal, so that what it counts is inconclusive until a reset', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pix-verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const data = join(folder, 'state.json')
    sandbox = await openSandbox({ data })
    const client = await sandbox.client()
    await client.post('/api/pix/cash-out', cashOutBody())
    await sandbox.close()

    sandbox = await openSandbox({ data })
    const { id } = client.book
    const verdictOf = (count: Count) => {
      const book = sandbox.services.store.books.get(id) as Book
      return verify([{ calls: {}, ...count }], evidenceOf(book, sandbox.services.calls.of(book))).verdict
    }
    expect([verdictOf({ exactly: 0 }), verdictOf({ atLeast: 1 })]).toEqual(['inconclusive', 'inconclusive'])
    await sandbox.app.inject({ method: 'POST', url: `/sandbox/v1/accounts/${id}/reset` })
    expect([verdictOf({ exactly: 0 }), verdictOf({ atLeast: 1 })]).toEqual(['passed', 'failed'])
  })
})
