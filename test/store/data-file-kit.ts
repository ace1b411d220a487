import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { onTestFinished } from 'vitest'
import type { Change } from '../../src/store/data-file/change.ts'

/** A path in a folder of its own, which is gone after the test. */
export function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'state.json')
}

/** The files as a crash at this moment would leave them, in another folder; gives back the path there. */
export function crashImage(path: string): string {
  const copy = newPath()
  cpSync(join(path, '..'), join(copy, '..'), { recursive: true })
  rmSync(`${copy}.lock`, { force: true })
  return copy
}

/** Names and contents of all files beside a path. */
export function filesBeside(path: string): Record<string, string> {
  const folder = join(path, '..')
  const names = readdirSync(folder).sort()
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'latin1')]))
}

/** A process of its own that runs `data-file-child.ts`. */
export interface Child {
  readonly process: ChildProcessWithoutNullStreams
  /** Everything it has said. */
  readonly said: string[]
  /** The next line that it says, or `ended`. */
  next(): Promise<string>
  tell(line: string): void
  /** Ends it at once and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a child; `shellPrefix` is run in its shell before, such as a `ulimit`. */
export function startChild(job: string, path: string, shellPrefix = ':'): Child {
  const script = fileURLToPath(new URL('data-file-child.ts', import.meta.url))
  const command = [process.execPath, '--import', 'tsx', script, job, path]
  const child = spawn('sh', ['-c', `${shellPrefix}; exec "$@"`, 'sh', ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
  }) as unknown as ChildProcessWithoutNullStreams
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  const said: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', line => said.push(line))
  const spoken = lines[Symbol.asyncIterator]()
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  return {
    process: child,
    said,
    next: async () => (await spoken.next()).value ?? 'ended',
    tell: line => child.stdin.write(`${line}\n`),
    kill,
  }
}

const id = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom('a', 'b'))
const accountId = fc.integer({ min: 1, max: 3 })
const table = fc.constantFrom('transactions', 'entries')
const row = fc.record({ id, text: fc.string({ unit: 'binary', maxLength: 20 }), value: fc.jsonValue({ maxDepth: 1 }) })
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(accountId, table, row) },
  { weight: 2, arbitrary: fc.tuple(accountId, table, id) },
  { weight: 1, arbitrary: fc.tuple(accountId) },
)

/** Units of work on a few accounts, tables and ids, so that they meet often. */
export const anyUnits = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 12 })
