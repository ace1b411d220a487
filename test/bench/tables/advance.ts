import { cashOutFacts, createCashOut } from '../../../src/api/cash-out/operations.ts'
import type { CashOutBody } from '../../../src/api/cash-out/schemas.ts'
import { cashOutBody, openSandbox } from '../../support/sandbox.ts'
import { shareOf } from '../../support/share.ts'
import { type BenchOptions, grouped, type Line, median, ms, timed } from '../kit/table.ts'

/** How many payments wait, each with a timer. */
const TIMERS = shareOf(100_000)

/** Advancing an account over 100,000 pending payments that all settle, each time a new one. */
export async function* advance({ rounds }: BenchOptions): AsyncIterable<Line> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) all.push(await advanceOnce())
  yield [`advance over ${grouped(TIMERS)} timers`, `${ms(median(all))} (of ${all.map(ms).join(', ')})`]
}

async function advanceOnce(): Promise<number> {
  const sandbox = await openSandbox()
  const { book } = await sandbox.client({ balance: 1e11, clock: { mode: 'frozen', at: sandbox.host.now() } })
  const { engine } = sandbox.services
  for (let i = 0; i < TIMERS; i++) {
    const body = cashOutBody({ value: 0.01, externalId: `order-${i}` }) as CashOutBody
    createCashOut(sandbox.services, book, body, engine.choose('cash-out', book, undefined, cashOutFacts(body)))
  }
  let fired = 0
  const tookMs = await timed(async () => {
    fired = (await engine.advance(book, book.now() + 2_000)).length
  })
  if (fired !== TIMERS) throw new Error(`${fired} instead of ${TIMERS} timers fired`)
  await sandbox.close()
  return tookMs
}
