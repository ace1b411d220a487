import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import { loadLibrary } from '../../src/engine/stories/library.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { printReadme } from './readme-tables.ts'

const root = dirname(packageFolder('package.json'))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-readme-'))
  folders.push(folder)
  return folder
}

/** The code blocks of a language under a heading, as printed. */
function blocksUnder(heading: string, language: string): string[] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, code]) => code ?? '')
}

/** What git would give to somebody who clones the project now. */
function cloneInto(folder: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('no stdout')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) return
  throw new Error('the sandbox ended before it was ready')
}

describe('the README', () => {
  it('has the tables that the files and the code give (npm run readme writes them)', () => {
    expect(readme).toBe(printReadme())
  })

  it('shows a scenario file that the sandbox takes', () => {
    const [yaml = ''] = blocksUnder('Scenarios', 'yaml')
    const folder = join(temporaryFolder(), 'own')
    mkdirSync(folder)
    cpSync(packageFolder('scenarios'), folder, { recursive: true })
    const file = join(folder, 'cash-out', 'late-mismatch.yaml')
    execFileSync('tee', [file], { input: yaml, stdio: ['pipe', 'ignore', 'inherit'] })
    expect(loadLibrary({ builtIn: folder })).toHaveProperty('library')
  })

  it('shows a profile that the sandbox takes', () => {
    const [, yaml = ''] = blocksUnder('Scenarios', 'yaml')
    const folder = join(temporaryFolder(), 'own')
    mkdirSync(join(folder, 'profiles'), { recursive: true })
    writeFileSync(join(folder, 'profiles', 'shown.yaml'), yaml)
    const loaded = loadLibrary({ builtIn: packageFolder('scenarios'), extra: folder })
    expect('library' in loaded && loaded.library.profile('shown')?.use.size).toBe(2)
  })

  it('walks through the first sixty seconds exactly as printed, from a fresh clone', { timeout: 300_000 }, async () => {
    const [start = '', ...walk] = blocksUnder('Sixty seconds', 'sh')
    const cwd = temporaryFolder()
    cloneInto(cwd)
    const env = { ...process.env, PIX_SANDBOX_PORT: '0', npm_config_prefer_offline: 'true' }
    const server = spawn('bash', ['-c', start], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    try {
      await untilReady(server)
      const output = execFileSync('bash', ['-euo', 'pipefail', '-c', walk.join('\n')], { cwd, encoding: 'utf8' })
      const inbox = JSON.parse(
        output
          .split('\n')
          .at(-1)
          ?.match(/(\{"data".*\})\{"grossBalance"/)?.[1] ?? '{}',
      )
      const bodies = (inbox.data as { body: Record<string, unknown> }[]).map(({ body }) => body)
      expect(bodies.map(({ event, status, errorCode }) => [event, status, errorCode])).toEqual([
        ['CashOut', 'CONFIRMED', null],
        ['CashOut', 'ERROR', 'TAX_ID_MISMATCH'],
        ['CashIn', 'CONFIRMED', null],
      ])
      expect(output).toContain('"netBalance":10073.75')
    } finally {
      process.kill(-(server.pid ?? 0), 'SIGTERM')
      await once(server, 'exit')
    }
  })
})
