import { parseArgs } from 'node:util'
import { shareOf } from '../support/share.ts'
import { createFuzz, type Finding } from './round.ts'

/**
 * Sends requests to every endpoint of both descriptions, right ones, nearly right ones and nonsense, and reports every
 * answer that must not be: `npm run fuzz -- --count 100000 --seconds 900 --seed 7`. One round alone is played again by
 * `npm run fuzz -- --seed 7 --round 3`.
 */
const ROUND = 200

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '900' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    round: { type: 'string' },
  },
})
const seed = Number(values.seed)
const first = Number(values.round ?? 0)
const rounds = values.round === undefined ? Math.ceil(shareOf(Number(values.count)) / ROUND) : 1
const endsAt = performance.now() + Number(values.seconds) * 1_000
console.log(`seed ${seed}`)

const fuzz = await createFuzz()
const findings: Finding[] = []
const statuses: Record<string, number> = {}
let sent = 0
for (let round = first; round < first + rounds && performance.now() < endsAt; round++) {
  const result = await fuzz.play(seed, round, ROUND)
  sent += ROUND
  findings.push(...result.findings)
  for (const [status, count] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  for (const finding of result.findings) tell(finding)
}
console.log(`${sent} requests, ${findings.length} findings; answers by status: ${JSON.stringify(statuses)}`)
process.exitCode = findings.length > 0 ? 1 : 0

function tell({ round, number, what, request, answer }: Finding): void {
  const { method, url, headers, payload } = request
  console.log(`\n${what}\n  npm run fuzz -- --seed ${seed} --round ${round} (request ${number})`)
  console.log(`  ${method} ${url} ${JSON.stringify(headers)}\n  ${String(payload ?? '').slice(0, 500)}`)
  console.log(`  answer: ${answer.slice(0, 500)}`)
}
