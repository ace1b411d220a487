import { performance } from 'node:perf_hooks'
import { cashOutFacts, createCashOut } from '../../src/api/cash-out/operations.ts'
import type { CashOutBody } from '../../src/api/cash-out/schemas.ts'
import { cashOutBody, openSandbox } from '../support/sandbox.ts'

/** How many payments wait, each with a timer. */
const TIMERS = 100_000

/** Milliseconds to advance an account over 100,000 pending payments that all settle. */
export async function advanceTimers(): Promise<number> {
  const sandbox = await openSandbox()
  const { book } = await sandbox.client({ balance: 1e11, clock: { mode: 'frozen', at: sandbox.host.now() } })
  const { engine } = sandbox.services
  for (let i = 0; i < TIMERS; i++) {
    const body = cashOutBody({ value: 0.01, externalId: `order-${i}` }) as CashOutBody
    createCashOut(sandbox.services, book, body, engine.choose('cash-out', book, undefined, cashOutFacts(body)))
  }
  const startedAt = performance.now()
  const fired = await engine.advance(book, book.now() + 2_000)
  const tookMs = performance.now() - startedAt
  if (fired.length !== TIMERS) throw new Error(`${fired.length} instead of ${TIMERS} timers fired`)
  await sandbox.close()
  return tookMs
}
