import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/store/data-file/change.ts'
import { openDataFile } from '../../src/store/data-file/data-file.ts'
import { anyUnits, crashImage, filesBeside, newPath } from './data-file-kit.ts'
import { commit, openAndLoad, readRows, rowsAfter } from './data-file-rows.ts'

const put = (id: number, more: object = {}): Change => [1, 'transactions', { id, ...more }]

describe('what is stored', () => {
  test('comes back after a close, and the document alone holds it', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1), put(2), [2, 'entries', { id: 'a' }], [3, 'entries', { id: 1 }]])
    commit(state, [[1, 'transactions', 2], [3], put(1, { text: 'ação\n\u2028\u{1F4B8}', nothing: null })])
    await state.file.close(state.rows.snapshot)

    expect(Object.keys(filesBeside(path))).toEqual(['state.json'])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1, count: 2, rows: state.rows.snapshot() })
    expect((await openAndLoad(path)).rows.snapshot()).toEqual(state.rows.snapshot())
  })

  test('comes back without a close, from the journal', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1)])
    commit(state, [put(2, { big: 'x'.repeat(3_000_000) })])
    await state.file.flushed()
    expect(await readRows(crashImage(path))).toEqual(state.rows.sorted())
  })

  test('comes back row by row, however many there are', async () => {
    const path = newPath()
    for (const count of [999, 1_000, 1_001, 2_500]) {
      const state = await openAndLoad(path)
      commit(state, [[1], ...Array.from({ length: count }, (_, id) => put(id))])
      await state.file.close(state.rows.snapshot)
      expect(await readRows(path)).toEqual(state.rows.sorted())
    }
  })

  test('comes back over any number of compactions and restarts', async () => {
    const session = fc.record({ before: anyUnits, during: anyUnits })
    const live = async (path: string, { before, during }: { before: Change[][]; during: Change[][] }) => {
      const state = await openAndLoad(path)
      for (const unit of before) commit(state, unit)
      const compaction = state.file.compact(state.rows.snapshot)
      for (const unit of during) commit(state, unit)
      await Promise.all([compaction, state.file.flushed()])
      expect(await readRows(crashImage(path))).toEqual(state.rows.sorted())
      await state.file.close(state.rows.snapshot)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(session, { maxLength: 4 }), async sessions => {
        const path = newPath()
        for (const session of sessions) await live(path, session)
        expect(await readRows(path)).toEqual(
          rowsAfter(sessions.flatMap(({ before, during }) => [...before, ...during])),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('is readable by its owner alone', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1)])
    await state.file.flushed()
    for (const name of [path, `${path}.1.journal`, `${path}.lock`]) expect(statSync(name).mode & 0o777).toBe(0o600)
  })

  test('is left alone by a start and a stop without any work', async () => {
    const path = newPath()
    const first = await openAndLoad(path)
    commit(first, [put(1)])
    await first.file.close(first.rows.snapshot)
    const before = filesBeside(path)
    const second = await openAndLoad(path)
    await second.file.close(second.rows.snapshot)
    expect(filesBeside(path)).toEqual(before)
  })
})

describe('a compaction', () => {
  test('takes its snapshot at once and sends all later work to the next journal', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1)])
    const compaction = state.file.compact(state.rows.snapshot)
    commit(state, [put(2)])
    await compaction
    await state.file.flushed()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ generation: 2, rows: [put(1)] })
    expect(filesBeside(path)[`state.json.1.journal`]).toBeUndefined()
    expect(state.file.journalBytes).toBe(statSync(`${path}.2.journal`).size)
  })

  test('is joined by a second one that is asked for meanwhile', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    const first = state.file.compact(state.rows.snapshot)
    await Promise.all([first, state.file.compact(() => expect.unreachable('one snapshot is enough'))])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ generation: 2 })
  })

  test('that fails is reported and loses nothing, and the next one makes up for it', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1)])
    mkdirSync(`${path}.draft`)
    await expect(state.file.compact(state.rows.snapshot)).rejects.toThrow(/Cannot write the document.*nothing is lost/)
    commit(state, [put(2)])
    await state.file.flushed()
    const image = crashImage(path)
    rmSync(`${image}.draft`, { recursive: true })
    expect(await readRows(image)).toEqual(state.rows.sorted())

    rmSync(`${path}.draft`, { recursive: true })
    await state.file.compact(state.rows.snapshot)
    expect(Object.keys(filesBeside(path))).toEqual(['state.json', 'state.json.3.journal', 'state.json.lock'])
    expect(await readRows(crashImage(path))).toEqual(state.rows.sorted())
  })

  test('whose rows cannot be given changes nothing', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1)])
    const broken = () => {
      throw new Error('no rows')
    }
    await expect(state.file.compact(broken)).rejects.toThrow('no rows')
    await state.file.flushed()
    expect(await readRows(crashImage(path))).toEqual(state.rows.sorted())
  })
})

describe('a torn last line', () => {
  test('is cut off with a warning, and work goes on behind the last whole line', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1)])
    await state.file.flushed()
    const image = crashImage(path)
    const journal = readFileSync(`${image}.1.journal`, 'utf8')
    writeFileSync(`${image}.1.journal`, `${journal}0badc0de [[1,"transa`)

    const warnings: object[] = []
    const log = pino(
      { level: 'warn', base: null, timestamp: false },
      { write: line => warnings.push(JSON.parse(line)) },
    )
    const file = await openDataFile(image, { log })
    await file.load(() => {})
    expect(warnings).toMatchObject([{ path: `${image}.1.journal`, tornBytes: 20, intactBytes: journal.length }])
    expect(readFileSync(`${image}.1.journal`, 'utf8')).toBe(journal)
    file.append(JSON.stringify([put(2)]))
    await file.flushed()
    expect(await readRows(crashImage(image))).toEqual(rowsAfter([[put(1), put(2)]]))
  })
})

describe('a careless caller', () => {
  test('cannot write before it has read, nor after the end, nor read twice', async () => {
    const file = await openDataFile(newPath())
    expect(() => file.append('[]')).toThrow(/not loaded/)
    await file.load(() => {})
    await expect(file.load(() => {})).rejects.toThrow(/already loaded/)
    expect(() => file.append('[\n]')).toThrow(/one line/)
    await file.close(() => [])
    await file.close(() => [])
    expect(() => file.append('[]')).toThrow(/closed/)
  })

  test('may close what it never loaded', async () => {
    const path = newPath()
    const file = await openDataFile(path)
    await file.close(() => [])
    expect(filesBeside(path)).toEqual({})
  })
})
