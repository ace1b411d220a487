import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSilentLogger } from '../../src/platform/logger.ts'
import { resolveFileNames } from '../../src/store/data-file/file-names.ts'
import { createGroupWriter, type GroupWriter } from '../../src/store/data-file/group-writer.ts'
import { openJournal } from '../../src/store/data-file/journal.ts'
import { identifyThisProcess, isAlive } from '../../src/store/data-file/process-life.ts'
import { type Child, crashImage, filesBeside, newPath, startChild } from './data-file-kit.ts'
import { openAndLoad, readRows } from './data-file-rows.ts'

const onLinux = process.platform === 'linux'

/** The numbers in what a child said: `flushed 7`. */
function numbersAfter(word: string, said: readonly string[]): number[] {
  return said.filter(line => line.startsWith(`${word} `)).map(line => Number(line.split(' ').at(-1)))
}

describe('kill -9 of a process that writes', () => {
  test('loses nothing that was confirmed, leaves no gap, and the file can be opened at once', async () => {
    const path = newPath()
    let confirmed = 0
    for (const lines of [1, 40, 123, 400]) {
      const child = startChild('append', path)
      expect(await child.next()).toMatch(/^opened with/)
      for (let line = 0; line < lines; line++) await child.next()
      await child.kill()

      confirmed = Math.max(confirmed, ...numbersAfter('flushed', child.said).map(id => id + 1))
      const { file, rows } = await openAndLoad(path)
      const ids = rows.snapshot().flatMap(([, table, row]) => (table === 'transactions' ? [Number(row.id)] : []))
      ids.sort((a, b) => a - b)
      expect(ids.length).toBeGreaterThanOrEqual(confirmed)
      expect(ids).toEqual(ids.map((_, index) => index))
      expect(rows.all.get('1 counters last')).toEqual([1, 'counters', { id: 'last', value: ids.length - 1 }])
      await file.close(rows.snapshot)
    }
  })
})

describe('a disk that is full', () => {
  test('confirms nothing that is not stored, and everything confirmed before is there at the next start', async () => {
    const path = newPath()
    // Blocks of 512 bytes or 1 kB, as the shell likes: room for 25 or 50 of the child's units.
    const child = startChild('fill', path, 'ulimit -f 1000')
    while ((await child.next()) !== 'ended');

    const flushed = numbersAfter('flushed', child.said)
    expect(flushed.length).toBeGreaterThan(10)
    expect(numbersAfter('refused', child.said)).toEqual([flushed.length])
    expect(child.said.slice(-4)).toEqual([
      'later waiters get the same error: true',
      'append throws the same error: true',
      'closing tells the same error: true',
      expect.stringMatching(/^Cannot write .*state\.json\.1\.journal: EFBIG.*confirmed before is safe/),
    ])
    const { file, rows } = await openAndLoad(path)
    expect(rows.all.size).toBe(flushed.length + 1)
    await file.close(rows.snapshot)
  })

  test.runIf(onLinux)('refuses all who wait, in whichever write they are', async () => {
    const path = newPath()
    symlinkSync('/dev/full', `${path}.1.journal`)
    const journal = openJournal(resolveFileNames(path), [1], createSilentLogger())
    journal.append('[1]')
    const first = journal.flushed()
    await Promise.resolve()
    await Promise.resolve()
    journal.append('[2]')
    const results = await Promise.allSettled([first, journal.flushed()])
    expect(results).toMatchObject([
      { status: 'rejected', reason: journal.failure },
      { status: 'rejected', reason: journal.failure },
    ])
    expect(String(journal.failure)).toMatch(/ENOSPC/)
    expect(() => journal.append('[3]')).toThrow(/ENOSPC/)
    await journal.close()
  })
})

describe('a group writer', () => {
  test('writes in one go what queues up during a write, but never two targets together', async () => {
    const writes: string[] = []
    const writer = createGroupWriter<string>(async (target, lines) => {
      writes.push(`${target}: ${lines}`)
      // During the first write, others come.
      if (writes.length === 1) for (const line of ['3', '4']) writer.append('b', line)
      if (writes.length === 1) writer.append('a', '5')
    })
    await writer.flushed()
    for (const line of ['1', '2']) writer.append('a', line)
    await writer.flushed()
    await writer.flushed()
    expect(writes).toEqual(['a: 1,2', 'b: 3,4', 'a: 5'])
  })

  test('knows how many bytes wait, those that are being written among them', async () => {
    let writer: GroupWriter<string> | undefined
    const waiting: unknown[] = []
    writer = createGroupWriter<string>(async () => {
      waiting.push(writer?.waitingBytes)
    })
    writer.append('a', 'é')
    writer.append('b', '123')
    expect(writer.waitingBytes).toBe(5)
    await writer.flushed()
    expect(waiting).toEqual([5, 3])
    await new Promise(resolve => setImmediate(resolve))
    expect(writer.waitingBytes).toBe(0)
  })

  test('writes nothing after a write that failed', async () => {
    const failure = new Error('disk full')
    const writes: string[] = []
    const writer = createGroupWriter<string>(async (target, lines) => {
      writes.push(`${target}: ${lines}`)
      throw failure
    })
    writer.append('a', '1')
    writer.append('b', '2')
    await expect(writer.flushed()).rejects.toBe(failure)
    await expect(writer.flushed()).rejects.toBe(failure)
    expect(() => writer.append('a', '3')).toThrow(failure)
    expect(writes).toEqual(['a: 1'])
  })
})

describe('the lock', () => {
  const deadHolder = JSON.stringify({ ...identifyThisProcess(), startedAt: 'before/1' })

  test('keeps a second process out while the first one lives, and no longer', async () => {
    const path = newPath()
    const [first, second] = [startChild('take', path), startChild('take', path)]
    expect(await Promise.all([first.next(), second.next()])).toEqual(['ready', 'ready'])
    first.tell('open')
    expect(await first.next()).toBe('opened')
    const files = filesBeside(path)
    second.tell('open')
    expect(await second.next()).toMatch(/^refused: Process \d+ is using this file/)
    expect(filesBeside(path)).toEqual(files)

    await first.kill()
    second.tell('open')
    expect(await second.next()).toBe('opened')
    second.tell('close')
    expect(await second.next()).toBe('closed')
    expect(Object.keys(filesBeside(path))).toEqual(['state.json'])
  })

  test('that was left behind goes to exactly one of those who race for it', async () => {
    const path = newPath()
    const children = Array.from({ length: 4 }, () => startChild('take', path))
    await Promise.all(children.map(child => child.next()))
    for (let round = 0; round < 25; round++) {
      writeFileSync(`${path}.lock`, deadHolder)
      expect(await race(children)).toBe(1)
    }
  })

  /** All open at the same time; gives back how many got it, once they have closed it again. */
  async function race(children: readonly Child[]): Promise<number> {
    for (const child of children) child.tell('open')
    const answers = await Promise.all(children.map(child => child.next()))
    for (const answer of answers) expect(answer).toMatch(/^opened$|^refused: Process/)
    const winners = children.filter((_, index) => answers[index] === 'opened')
    for (const winner of winners) winner.tell('close')
    await Promise.all(winners.map(winner => winner.next()))
    return winners.length
  }

  const leftBehind: [string, string][] = [
    ['a process whose number now belongs to another', deadHolder],
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: null })],
    ['nobody, because it is empty', ''],
    ['nobody, because it is not readable', '{"pid":'],
    ['nobody, because it names a group of processes', '{"pid":0,"startedAt":null}'],
  ]
  test.runIf(onLinux).each(leftBehind)('is taken over when it belongs to %s', async (_, content) => {
    const path = newPath()
    writeFileSync(`${path}.lock`, content)
    writeFileSync(`${path}.lock.takeover`, content)
    const { file, rows } = await openAndLoad(path)
    expect(JSON.parse(readFileSync(`${path}.lock`, 'utf8'))).toEqual(identifyThisProcess())
    await file.close(rows.snapshot)
    expect(Object.keys(filesBeside(path))).toEqual(['state.json'])
  })

  test('of somebody else is not removed at the end', async () => {
    const path = newPath()
    const { file, rows } = await openAndLoad(path)
    writeFileSync(`${path}.lock`, 'of somebody else')
    await file.close(rows.snapshot)
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe('of somebody else')
    expect(await readRows(crashImage(path))).toEqual([])
  })

  test.runIf(onLinux)('does not belong to a zombie', async () => {
    // The second sleep takes the place of the shell and never asks how the first one ended.
    const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const zombie = { pid: Number(line), startedAt: null }
    expect(isAlive(zombie)).toBe(true)
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(zombie.pid, 'SIGKILL')
    await expect.poll(() => readFileSync(`/proc/${zombie.pid}/stat`, 'utf8')).toContain(') Z ')
    expect(isAlive(zombie)).toBe(false)
  })
})
