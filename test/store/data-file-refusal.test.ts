import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/store/data-file/change.ts'
import { openDataFile } from '../../src/store/data-file/data-file.ts'
import { DataFileError } from '../../src/store/data-file/data-file-error.ts'
import { crashImage, filesBeside, newPath } from './data-file-kit.ts'
import { commit, openAndLoad } from './data-file-rows.ts'

const put = (id: number, more: object = {}): Change => [1, 'transactions', { id, ...more }]

describe('a file that cannot be used is refused and not touched', () => {
  const layouts: [string, string, RegExp][] = [
    ['is empty', '', /not laid out/],
    ['is something else', 'hello\n', /not laid out/],
    ['was formatted', `${JSON.stringify({ version: 1, generation: 1, rows: [] }, null, 2)}\n`, /formatted or edited/],
    ['was minified', '{"version":1,"generation":1,"rows":[],"count":0,"crc32":"00000000"}', /formatted or edited/],
    ['is newer', '{"version":2,"generation":1,"rows":[\n],"count":0,"crc32":"00000000"}\n', /has version 2.*newer/],
    ['is newer and laid out otherwise', '{ "version": 10 }\n', /has version 10/],
    ['lacks its end', '{"version":1,"generation":1,"rows":[\n', /cut off/],
    ['has a wrong checksum', '{"version":1,"generation":1,"rows":[\n],"count":0,"crc32":"00000000"}\n', /checksum/],
  ]
  test.each(layouts)('when it %s', async (_, content, message) => {
    const path = newPath()
    writeFileSync(path, content)
    await expect(openAndLoad(path)).rejects.toThrow(message)
    await expect(openAndLoad(path)).rejects.toBeInstanceOf(DataFileError)
    expect(filesBeside(path)).toEqual({ 'state.json': content })
  })

  test('when a row was edited by hand', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1, { amount: 10 })])
    await state.file.close(state.rows.snapshot)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"amount":10', '"amount":99'))
    await expect(openAndLoad(path)).rejects.toThrow(/checksum.*untouched copy.*or remove/)
  })

  test('when its document was removed and its journal was not', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    commit(state, [put(1)])
    await state.file.flushed()
    const image = crashImage(path)
    rmSync(image)
    await expect(openAndLoad(image)).rejects.toThrow(/is missing, but its journal/)
  })

  test('when the last line of its journal is whole but no unit of work', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    state.file.append('[[1,"entries",{"noId":1}]]')
    await state.file.flushed()
    const image = crashImage(path)
    const before = filesBeside(image)
    await expect(openAndLoad(image)).rejects.toThrow(/line 1: not a unit of work/)
    expect(filesBeside(image)).toEqual(before)
  })

  test('for good: a file that was refused must be opened anew', async () => {
    const path = newPath()
    writeFileSync(path, '')
    const file = await openDataFile(path)
    await expect(file.load(() => {})).rejects.toBeInstanceOf(DataFileError)
    await expect(file.load(() => {})).rejects.toThrow(/closed/)
    await file.close(() => [])
  })

  test('when its folder is missing, is a file, or it is a folder itself', async () => {
    const path = newPath()
    await expect(openDataFile(join(path, '..', 'missing', 'state.json'))).rejects.toThrow(/folder must exist/)
    writeFileSync(path, '')
    await expect(openDataFile(join(path, 'state.json'))).rejects.toBeInstanceOf(DataFileError)
    mkdirSync(`${path}.d`)
    await expect(openAndLoad(`${path}.d`)).rejects.toThrow(/not a file/)
  })

  test('when this process has it open already, also through a link', async () => {
    const path = newPath()
    const state = await openAndLoad(path)
    symlinkSync(path, `${path}.link`)
    await expect(openDataFile(path)).rejects.toThrow(/is using this file/)
    await expect(openDataFile(`${path}.link`)).rejects.toThrow(/is using this file/)
    await state.file.close(state.rows.snapshot)
    const again = await openAndLoad(`${path}.link`)
    await again.file.close(again.rows.snapshot)
  })
})
