import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/store/data-file/change.ts'
import { DataFileError } from '../../src/store/data-file/data-file-error.ts'
import { anyUnits, crashImage, filesBeside, newPath } from './data-file-kit.ts'
import { commit, openAndLoad, readRows, rowsAfter } from './data-file-rows.ts'

const LAST_BYTES = 4_096

/** How many whole lines there are before each byte of a file. */
function wholeLines(content: Buffer, bytes: number): number {
  return content.subarray(0, bytes).filter(byte => byte === 0x0a).length
}

/** A file with a document and a journal of these units, as a crash leaves it. */
async function crashedFile(inDocument: Change[][], inJournal: Change[][]): Promise<string> {
  const path = newPath()
  const state = await openAndLoad(path)
  for (const unit of inDocument) commit(state, unit)
  await state.file.compact(state.rows.snapshot)
  for (const unit of inJournal) commit(state, unit)
  await state.file.flushed()
  const image = crashImage(path)
  await state.file.close(state.rows.snapshot)
  return image
}

describe('a journal that a crash has cut off', () => {
  test('gives back whole units, in order, as many as are there, wherever it was cut', async () => {
    await fc.assert(
      fc.asyncProperty(anyUnits, fc.array(anyUnits, { minLength: 12, maxLength: 14 }), async (inDocument, groups) => {
        const units = groups.flat()
        const path = await crashedFile(inDocument, units)
        const journal = readFileSync(`${path}.2.journal`)
        fc.pre(journal.length > LAST_BYTES)
        const expected = units.map((_, count) => rowsAfter([...inDocument, ...units.slice(0, count)]))
        expected.push(rowsAfter([...inDocument, ...units]))
        for (let bytes = journal.length; bytes >= journal.length - LAST_BYTES; bytes--) {
          writeFileSync(`${path}.2.journal`, journal.subarray(0, bytes))
          expect(await readRows(path)).toEqual(expected[wholeLines(journal, bytes)])
        }
      }),
      { numRuns: 1 },
    )
  })

  test('and cut off from its first byte on, gives back what is there', async () => {
    const units: Change[][] = [[[1, 'entries', { id: 1 }]], [[1, 'entries', { id: 2 }]], [[1, 'entries', 1]]]
    const path = await crashedFile([], units)
    const journal = readFileSync(`${path}.2.journal`)
    for (let bytes = 0; bytes <= journal.length; bytes++) {
      writeFileSync(`${path}.2.journal`, journal.subarray(0, bytes))
      expect(await readRows(path)).toEqual(rowsAfter(units.slice(0, wholeLines(journal, bytes))))
    }
  })

  test('never lacks a unit whose flush was confirmed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyUnits, { minLength: 1, maxLength: 4 }), async groups => {
        const path = newPath()
        const state = await openAndLoad(path)
        for (const group of groups) {
          for (const unit of group) commit(state, unit)
          await state.file.flushed()
          expect(await readRows(crashImage(path))).toEqual(state.rows.sorted())
        }
        await state.file.close(state.rows.snapshot)
      }),
      { numRuns: 20 },
    )
  })
})

describe('one flipped bit', () => {
  const units = Array.from({ length: 20 }, (_, id): Change[] => [
    [1, 'transactions', { id, text: `nº ${id}` } as never],
  ])

  /** Flips sampled bits before a limit, one at a time: each is refused and no file is touched. */
  async function flipBits(path: string, name: string, limit: (content: Buffer) => number): Promise<void> {
    const content = readFileSync(name)
    const bit = fc.record({ at: fc.integer({ min: 0, max: limit(content) - 1 }), mask: fc.integer({ max: 7, min: 0 }) })
    await fc.assert(
      fc.asyncProperty(bit, async ({ at, mask }) => {
        const flipped = Buffer.from(content)
        flipped[at] = (flipped[at] as number) ^ (1 << mask)
        writeFileSync(name, flipped)
        const before = filesBeside(path)
        await expect(openAndLoad(path)).rejects.toBeInstanceOf(DataFileError)
        expect(filesBeside(path)).toEqual(before)
      }),
      { numRuns: 400 },
    )
  }

  test('anywhere in the document is refused, and nothing is touched', async () => {
    const path = await crashedFile(units, units)
    await flipBits(path, path, content => content.length)
  })

  test('anywhere in the journal before its end is refused, and nothing is touched', async () => {
    const path = await crashedFile(units, units)
    // The newline before the last line is part of its end: without it the last two lines are one, and torn.
    await flipBits(path, `${path}.2.journal`, content => content.lastIndexOf('\n', content.length - 2))
  })
})

describe('a truncated document', () => {
  test('is refused at every length', async () => {
    const path = await crashedFile([[[1, 'entries', { id: 1 }]], [[1, 'entries', { id: 2 }]]], [])
    for (let bytes = statSync(path).size - 1; bytes >= 0; bytes--) {
      truncateSync(path, bytes)
      await expect(openAndLoad(path)).rejects.toBeInstanceOf(DataFileError)
      expect(statSync(path).size).toBe(bytes)
    }
  })
})

describe('a crash in the middle of a compaction loses nothing and doubles nothing', () => {
  const before: Change[][] = [
    [[1, 'entries', { id: 1 }]],
    [
      [1, 'entries', { id: 2 }],
      [1, 'entries', 1],
    ],
  ]
  const during: Change[][] = [[[1, 'entries', { id: 3 }]], [[1, 'entries', 2]]]

  /** The document and the journals of both generations, as the real thing wrote them. */
  async function pieces() {
    const path = newPath()
    const state = await openAndLoad(path)
    for (const unit of before) commit(state, unit)
    await state.file.flushed()
    const old = filesBeside(path)
    const compaction = state.file.compact(state.rows.snapshot)
    for (const unit of during) commit(state, unit)
    await Promise.all([compaction, state.file.flushed()])
    const now = filesBeside(path)
    await state.file.close(state.rows.snapshot)
    return {
      oldDocument: String(old['state.json']),
      oldJournal: String(old['state.json.1.journal']),
      newDocument: String(now['state.json']),
      newJournal: String(now['state.json.2.journal']),
    }
  }
  type Pieces = Awaited<ReturnType<typeof pieces>>

  /** What lies on the disk after each step: document, journal 1, journal 2, draft; and the units that count. */
  const steps: [string, (p: Pieces) => (string | undefined)[], Change[][]][] = [
    ['the next journal was made', p => [p.oldDocument, p.oldJournal, ''], before],
    ['the next journal was made, the last one is torn', p => [p.oldDocument, `${p.oldJournal}0bad`, ''], before],
    ['the next journal was used', p => [p.oldDocument, p.oldJournal, p.newJournal], [...before, ...during]],
    ['the next journal is torn', p => [p.oldDocument, p.oldJournal, p.newJournal.slice(0, 20)], before],
    ['a part of the draft was written', p => [p.oldDocument, p.oldJournal, '', p.newDocument.slice(0, 50)], before],
    ['the draft was written', p => [p.oldDocument, p.oldJournal, p.newJournal, p.newDocument], [...before, ...during]],
    ['the draft took its place', p => [p.newDocument, p.oldJournal, p.newJournal], [...before, ...during]],
    ['the old journal was deleted', p => [p.newDocument, undefined, p.newJournal], [...before, ...during]],
    ['the old journal was deleted, the next is not there', p => [p.newDocument], before],
  ]
  test.each(steps)('after %s', async (_, lay, units) => {
    const path = newPath()
    layDown(path, lay(await pieces()))
    expect(await readRows(path)).toEqual(rowsAfter(units))

    const state = await openAndLoad(path)
    commit(state, [[1, 'entries', { id: 4 }]])
    await state.file.close(state.rows.snapshot)
    expect(Object.keys(filesBeside(path))).toEqual(['state.json'])
    expect(await readRows(path)).toEqual(rowsAfter([...units, [[1, 'entries', { id: 4 }]]]))
  })

  const gaps: [string, (p: Pieces) => (string | undefined)[], RegExp][] = [
    ['a journal was lost', p => [p.oldDocument, undefined, p.newJournal], /1\.journal is missing/],
    ['the last line of the journal before the last one is torn', p => [p.oldDocument, '0bad', p.newJournal], /damaged/],
  ]
  test.each(gaps)('but it is refused when %s', async (_, lay, message) => {
    const path = newPath()
    layDown(path, lay(await pieces()))
    const files = filesBeside(path)
    await expect(openAndLoad(path)).rejects.toThrow(message)
    expect(filesBeside(path)).toEqual(files)
  })

  function layDown(path: string, contents: (string | undefined)[]): void {
    const names = [path, `${path}.1.journal`, `${path}.2.journal`, `${path}.draft`]
    names.forEach((name, index) => {
      rmSync(name, { force: true })
      const content = contents[index]
      if (content !== undefined) writeFileSync(name, content, 'latin1')
    })
  }
})
