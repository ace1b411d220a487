import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneProject, INSTALL, root, run } from './clone.ts'
import { longCommands, readmeText } from './printed.ts'

/** Half a hundredth of what each command does when a person runs it. */
const ENVIRONMENT = { ...INSTALL, SHARE: '0.005', NO_COLOR: '1' }
const PATIENCE_MS = 240_000

const tables = readdirSync(join(root, 'test/bench/tables')).map(file => file.replace('.ts', ''))
const ownTables = tables.filter(name => name !== 'peers').sort()
/** The other mock servers are 300 MB: they are measured where they are installed already, and by a CI. */
const PEERS = join('test', 'bench', 'node_modules')
const hasPeers = existsSync(join(root, PEERS))

/** What each printed command must say, without its remark. */
const SAYS: Readonly<Record<string, (output: string) => void>> = {
  'npm run prepare': () => expect(existsSync(join(clone, 'dist', 'main.js'))).toBe(true),
  'npm run bench': output => expectTables(output, ['advance', 'cash-out', 'start']),
  'npm run bench -- listings webhooks': output => expectTables(output, ['listings', 'webhooks']),
  'npm run bench -- all --large': output => {
    expectTables(output, ownTables)
    expect(output).toMatch(/with 5,000 transactions/)
  },
  'npm run bench -- --peers': output => {
    expectTables(output, ['peers'])
    for (const name of ['sandbox, file', 'sandbox, memory'])
      expect(output).toMatch(new RegExp(`^  ${name}, 50 connections +\\d`, 'm'))
    // Two of them need Java, and what keeps another one from starting is no fault of ours.
    for (const name of ['WireMock', 'MockServer', 'Mockoon', 'Prism'])
      expect(output).toMatch(new RegExp(`^  ${name}(, 50 connections +\\d| +is left out)`, 'm'))
  },
  'npm run crash': output => expect(output).toMatch(/Tests +2 passed \(2\)/),
  'npm run fuzz -- --seed 2026': output => expect(output).toContain('600 requests, 0 findings'),
  'npm run soak': output => expect(output).toMatch(/^576 calls; .*\nflat\n$/m),
}

let clone = ''

beforeAll(async () => {
  clone = cloneProject()
  await run('npm ci', ENVIRONMENT, clone)
  rmSync(join(clone, 'dist'), { recursive: true })
  if (hasPeers) cpSync(join(root, PEERS), join(clone, PEERS), { recursive: true, verbatimSymlinks: true })
}, PATIENCE_MS)

afterAll(() => rmSync(clone, { recursive: true, force: true }))

describe('the commands of the README that take minutes', () => {
  const printed = longCommands(readmeText())

  it('are those that are run here', () => {
    expect(printed.map(plain).sort()).toEqual(Object.keys(SAYS).sort())
  })

  it.for(printed)('%s', { timeout: PATIENCE_MS }, async (command, { skip }) => {
    if (command.includes('--peers') && !hasPeers && process.env['CI'] === undefined) skip()
    SAYS[plain(command)]?.(await run(command, ENVIRONMENT, clone))
  })
})

/** A command without its remark. */
function plain(command: string): string {
  return command.replace(/ +#.*$/, '')
}

/** The tables of a bench, by name: each has rows, loads that were answered, and no wrong answer of ours. */
function expectTables(output: string, names: readonly string[]): void {
  const printed = [...output.matchAll(/^([\w-]+)\n((?: {2}\S.*\n)+)/gm)]
  expect(printed.map(([, name]) => name).sort()).toEqual(names)
  for (const [table, name] of printed) {
    const wrong = table
      .split('\n')
      .filter(row => row.includes('FAILED') && !/WireMock|MockServer|Mockoon|Prism/.test(row))
    expect(wrong, name).toEqual([])
    if (table.includes('/s')) expect(table, name).toMatch(/[1-9]\/s|[1-9][\d,]+\/s/)
  }
}
