import { shareOf } from '../../support/share.ts'
import { ours } from '../kit/ours.ts'
import { startServer } from '../kit/server.ts'
import { type BenchOptions, type Line, median, ms } from '../kit/table.ts'

const STARTS = shareOf(7)

/** From nothing to the ready line; the first start also makes the demo account's certificate. */
export async function* start({ folder }: BenchOptions): AsyncIterable<Line> {
  const starts: { startMs: number; memoryMb: number }[] = []
  for (let i = 0; i <= STARTS; i++) {
    const server = await startServer(ours(folder))
    starts.push({ startMs: server.startMs, memoryMb: server.memoryMb() })
    await server.stop()
  }
  const [first, ...later] = starts
  yield ['first start', ms(first?.startMs ?? 0)]
  yield ['cold start', ms(median(later.map(({ startMs }) => startMs)))]
  yield ['memory after the start', `${median(later.map(({ memoryMb }) => memoryMb)).toFixed(0)} MB`]
}
