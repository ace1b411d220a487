import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { shareOf } from '../support/share.ts'
import { shareOfSeconds } from './kit/load.ts'
import type { Table } from './kit/table.ts'
import { advance } from './tables/advance.ts'
import { cashIn } from './tables/cash-in.ts'
import { cashOut } from './tables/cash-out.ts'
import { listings } from './tables/listings.ts'
import { lookups } from './tables/lookups.ts'
import { page } from './tables/page.ts'
import { peers } from './tables/peers.ts'
import { reset } from './tables/reset.ts'
import { start } from './tables/start.ts'
import { startFromFile } from './tables/start-from-file.ts'
import { token } from './tables/token.ts'
import { webhooks } from './tables/webhooks.ts'

/** Figures are ratios in one run, rounds alternating: machines differ, the ratio does less. */
const TABLES: Readonly<Record<string, Table>> = {
  start,
  'cash-out': cashOut,
  advance,
  token,
  'cash-in': cashIn,
  page,
  listings,
  lookups,
  webhooks,
  reset,
  'start-from-file': startFromFile,
}
const USUAL = ['start', 'cash-out', 'advance']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const asked = values.peers || positionals.length > 0 ? positionals : USUAL
const names = asked.includes('all') ? Object.keys(TABLES) : asked
const unknown = names.filter(name => !(name in TABLES))
if (unknown.length > 0)
  throw new Error(`There is no table ${unknown.join(', ')}; there are ${Object.keys(TABLES).join(', ')}, and all`)

const folder = mkdtempSync(join(tmpdir(), 'pix-bench-'))
const rounds = shareOf(Number(values.rounds))
const seconds = shareOfSeconds(Number(values.seconds))
const options = { folder, rounds, seconds, large: values.large }
try {
  for (const name of names) await print(name, TABLES[name] as Table)
  if (values.peers) await print('peers', peers)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function print(name: string, table: Table): Promise<void> {
  process.stdout.write(`\n${name}\n`)
  for await (const [what, figures] of table(options)) process.stdout.write(`  ${what.padEnd(38)} ${figures}\n`)
}
