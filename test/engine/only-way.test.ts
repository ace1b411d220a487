import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageFolder } from '../../src/platform/package-folder.ts'

/** What only the engine does: writing a transaction, a run or a job, and waiting. */
const FORBIDDEN = /\b(transactions|runs|jobs|entries)\.(put|delete)\b|\bschedule\(|\bhost\.after\(|\bapply\(/

/** A long-poll answers when its time is over: it waits for the caller, and nothing happens by it. */
const WAITING = new Set(['control/events/waiting-room.ts', 'control/events/stream.ts'])

function sources(folder: string): string[] {
  const files = readdirSync(packageFolder(`src/${folder}`), { recursive: true, encoding: 'utf8' })
  return files.filter(file => file.endsWith('.ts')).map(file => `${folder}/${file}`)
}

test.each(['api', 'control'])('nothing in src/%s changes a status or waits: only the engine does', folder => {
  const files = sources(folder).filter(file => !WAITING.has(file))
  expect(files.length).toBeGreaterThan(30)
  const breaking = files.filter(file => FORBIDDEN.test(readFileSync(join(packageFolder('src'), file), 'utf8')))
  expect(breaking).toEqual([])
})
