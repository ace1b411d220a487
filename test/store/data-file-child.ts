import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Change } from '../../src/store/data-file/change.ts'
import { DataFileError } from '../../src/store/data-file/data-file-error.ts'
import { commit, openAndLoad } from './data-file-rows.ts'

/** The process that the tests kill, starve and race. It says one line for each thing that happened. */
const jobs: Record<string, (path: string) => Promise<void>> = { append, fill, take }

const [job = '', path = ''] = process.argv.slice(2)
void jobs[job]?.(path)

function say(line: string): void {
  writeSync(1, `${line}\n`)
}

function unit(id: number, note = ''): Change[] {
  return [
    [1, 'transactions', { id, note } as { id: number }],
    [1, 'counters', { id: 'last', value: id } as { id: string }],
  ]
}

/** Stores one unit after the other, five at a time, compacting now and then, until it is killed. */
async function append(path: string): Promise<void> {
  const state = await openAndLoad(path)
  let id = state.rows.snapshot().filter(([, table]) => table === 'transactions').length
  say(`opened with ${id}`)
  for (;;) {
    const batch = Array.from({ length: 5 }, () => {
      const mine = id++
      commit(state, unit(mine))
      return state.file.flushed().then(() => say(`flushed ${mine}`))
    })
    if (id % 20 < 5) void state.file.compact(state.rows.snapshot)
    await Promise.all(batch)
  }
}

/** Stores units of 20 kB until the disk refuses, and says what the file then answers. */
async function fill(path: string): Promise<void> {
  const state = await openAndLoad(path)
  const { file } = state
  for (let id = 0; file.failure === undefined; id++) {
    commit(state, unit(id, 'x'.repeat(20_000)))
    await file
      .flushed()
      .then(() => say(`flushed ${id}`))
      .catch(() => say(`refused ${id}`))
  }
  const { failure } = file
  const again = await file.flushed().catch(error => error)
  say(`later waiters get the same error: ${again === failure}`)
  try {
    file.append('[]')
  } catch (error) {
    say(`append throws the same error: ${error === failure}`)
  }
  const closing = await file.close(state.rows.snapshot).catch(error => error)
  say(`closing tells the same error: ${closing === failure}`)
  say(failure instanceof DataFileError ? failure.message : 'unexplained')
}

/** Opens and closes the file when it is told to. */
async function take(path: string): Promise<void> {
  let close = async () => {}
  say('ready')
  for await (const order of createInterface({ input: process.stdin })) {
    if (order === 'close') {
      await close()
      say('closed')
      continue
    }
    try {
      const { file, rows } = await openAndLoad(path)
      close = () => file.close(rows.snapshot)
      say('opened')
    } catch (error) {
      say(error instanceof DataFileError ? `refused: ${error.message}` : `unexplained: ${error}`)
    }
  }
}
