import { parseArgs } from 'node:util'
import { flatnessOf } from './flatness.ts'
import { openTraffic } from './traffic.ts'

/**
 * An hour of traffic in a few minutes, on simulated time: `npm run soak -- --calls 16`. The heap is measured after each
 * cycle, with the garbage taken out; the first half only fills what is bounded.
 */
const CYCLES = 36
const WARM = CYCLES / 2
const MEGABYTE = 1_048_576

const { values } = parseArgs({ options: { calls: { type: 'string', default: '16' } } })
const collect = (globalThis as { gc?: () => void }).gc
if (collect === undefined) throw new Error('run it with node --expose-gc')

const traffic = await openTraffic()
const samples: number[] = []
let calls = 0
for (let cycle = 0; cycle < CYCLES; cycle++) {
  calls += await traffic.cycle(Number(values.calls))
  for (let times = 0; times < 3; times++) collect()
  const { heapUsed, rss } = process.memoryUsage()
  samples.push(heapUsed / MEGABYTE)
  console.log(
    `${cycle + 1}/${CYCLES}: heap ${(heapUsed / MEGABYTE).toFixed(1)} MB, rss ${(rss / MEGABYTE).toFixed(0)} MB`,
  )
}
await traffic.close()
const { growth, mean, isFlat } = flatnessOf(samples.slice(WARM))
console.log(`${calls} calls; after warm-up the heap is ${mean.toFixed(1)} MB and grows by ${growth.toFixed(2)} MB`)
console.log(isFlat ? 'flat' : 'not flat')
process.exitCode = isFlat ? 0 : 1
