import { expect, it } from 'vitest'
import { createFuzz } from './round.ts'

/** A few rounds of `npm run fuzz`, the same in every run. */
const SEED = 20_261_121
const ROUNDS = 8
const REQUESTS = 250

it('answers right requests, nearly right ones and nonsense as described, and a refusal changes nothing', async () => {
  const fuzz = await createFuzz()
  const statuses: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const result = await fuzz.play(SEED, round, REQUESTS)
    expect(result.findings).toEqual([])
    for (const [status, count] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  }
  // The requests reach the operations, not only the checks before them.
  expect(statuses[200]).toBeGreaterThan(400)
  expect(statuses[201]).toBeGreaterThan(30)
  expect(statuses[400]).toBeGreaterThan(400)
})
