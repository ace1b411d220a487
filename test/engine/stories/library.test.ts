import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileFolder } from '../../../src/engine/stories/compile.ts'
import { createLibrary, type Library, loadLibrary } from '../../../src/engine/stories/library.ts'
import { formatProblem } from '../../../src/engine/stories/problem.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'

const BUILT_IN = packageFolder('scenarios')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenarios-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const problems = () => {
  const loaded = loadLibrary({ builtIn: BUILT_IN, extra: folder })
  return 'problems' in loaded ? loaded.problems.map(formatProblem).map(line => line.replace(`${folder}/`, '')) : []
}
const library = (): Library => {
  const loaded = loadLibrary({ builtIn: BUILT_IN, extra: folder })
  if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'))
  return loaded.library
}
const fileOf = (from: Library, value: string) => {
  const found = from.find('cash-out', value)
  return 'story' in found ? `${found.story.origin}:${found.story.file}` : found.reason
}

describe('a folder of one’s own', () => {
  it('adds stories and replaces built-in ones of the same name, with their aliases', () => {
    write('mine.yaml', 'about: x\nfor: cash-out\nsteps: []\n')
    write('cash-out/tax-id-mismatch.yaml', 'about: x\nfor: cash-out\nsteps: []\n')
    const own = library()
    expect(fileOf(own, 'mine')).toBe('folder:mine.yaml')
    expect(fileOf(own, 'error:document-mismatch')).toBe('folder:cash-out/tax-id-mismatch.yaml')
    expect(own.find('cash-out-qrcode', 'tax-id-mismatch')).toMatchObject({ story: { origin: 'built-in' } })
    expect(own.withWhen('cash-out').map(story => story.name)).not.toContain('tax-id-mismatch')
  })

  it('has its magic values tried before the built-in ones, the more precise first', () => {
    write('cents.yaml', 'about: x\nfor: cash-out\nwhen: { cents: 13 }\nsteps: []\n')
    write('key.yaml', 'about: x\nfor: cash-out\nwhen: { key: a@b.c, name: ANA }\nsteps: []\n')
    const names = library()
      .withWhen('cash-out')
      .map(story => story.name)
    expect(names.slice(0, 2)).toEqual(['key', 'cents'])
    expect(names).toContain('tax-id-mismatch')
  })

  it('has an account’s own stories over it', () => {
    write('mine.yaml', 'about: x\nfor: cash-out\naliases: [my-own]\nsteps: []\n')
    const [mine] = library().stories()
    if (!mine) throw new Error('no story')
    const account = library().plus([{ ...mine, origin: 'account', file: 'mine' }])
    expect(fileOf(account, 'my-own')).toBe('account:mine')
    expect(fileOf(account, 'success')).toBe('built-in:cash-out/success.yaml')
  })

  it('may not say one name twice, however it is written', () => {
    write('a.yaml', 'about: x\nfor: cash-out\naliases: [Lost_Answer]\nsteps: []\n')
    write('b.yaml', 'about: x\nfor: any\nreply: { error: 500 }\naliases: [other, lost-answer]\n')
    write('c.yaml', 'about: x\nfor: cash-in\naliases: [lost-answer]\nsteps: []\n')
    expect(problems()).toEqual([
      'b.yaml:4:18 same-name: "lost-answer" already means a.yaml on cash-out Fix: take this alias out of one of the two files.',
      'c.yaml:3:11 same-name: "lost-answer" already means b.yaml on cash-in Fix: take this alias out of one of the two files.',
    ])
  })

  it('may have one name for two operations', () => {
    write('cash-in/late.yaml', 'about: x\nfor: cash-in\nsteps: []\n')
    write('cash-out/late.yaml', 'about: x\nfor: cash-out\nsteps: []\n')
    expect(problems()).toEqual([])
  })

  const OVERLAPS: readonly [a: string, b: string, overlap: boolean][] = [
    ['{ cents: 13 }', '{ cents: 13 }', true],
    ['{ cents: 13 }', '{ value: 10.13 }', true],
    ['{ cents: 13 }', '{ value: 10.14 }', false],
    ['{ value: 10.13 }', '{ value: 20.13 }', false],
    ['{ externalId: "order-*" }', '{ externalId: order-1 }', true],
    ['{ externalId: "order-*" }', '{ externalId: "ord*" }', true],
    ['{ externalId: "order-*" }', '{ externalId: "ord" }', false],
    ['{ cents: 13, key: A@b.c }', '{ key: a@b.c }', true],
    ['{ cents: 13, key: a@b.c }', '{ cents: 14, key: a@b.c }', false],
    ['{ cents: 13 }', '{ name: ANA }', false],
  ]
  it.each(OVERLAPS)('with when %s and %s: overlap is %s', (a, b, overlap) => {
    write('a.yaml', `about: x\nfor: cash-out\nwhen: ${a}\nsteps: []\n`)
    write('b.yaml', `about: x\nfor: [cash-in, cash-out]\nwhen: ${b}\nsteps: []\n`)
    const expected =
      'b.yaml:3:7 when-overlap: one call can match this and the "when" of a.yaml on cash-out Fix: choose other values in one of the two files.'
    expect(problems()).toEqual(overlap ? [expected] : [])
  })

  it('wants names that a header can say, and folders that tell the truth', () => {
    write('My Own_Story.yaml', 'about: x\nfor: cash-out\nsteps: []\n')
    write('cob/late.yaml', 'about: x\nfor: [cash-in, cash-out]\nsteps: []\n')
    write('team-a/late.yml', 'about: x\nfor: cash-out\nsteps: []\n')
    write('.hidden/late.yml', 'nonsense')
    write('notes.md', 'nonsense')
    expect(problems()).toEqual([
      'My Own_Story.yaml:1:1 file-name: the file name "My Own_Story" is not kebab-case Fix: name it my-own-story.',
      'cob/late.yaml:1:1 folder: the folder cob is not one of the operations in "for" Fix: put the file into cash-in or cash-out.',
    ])
  })

  it('must be there', () => {
    const loaded = loadLibrary({ builtIn: BUILT_IN, extra: join(folder, 'nowhere') })
    expect('problems' in loaded && loaded.problems).toMatchObject([
      { rule: 'folder', message: 'there is no such folder' },
    ])
  })
})

describe('a library', () => {
  it('does not depend on the order of its files', () => {
    const stories = library().stories()
    const values = stories.flatMap(story => [story.name, ...story.aliases])
    const answers = (from: Library) => values.map(value => fileOf(from, value))
    const magic = (from: Library) => from.withWhen('cash-out').map(story => story.file)
    const expected = createLibrary(stories)
    fc.assert(
      fc.property(fc.shuffledSubarray([...stories], { minLength: stories.length }), shuffled => {
        const other = createLibrary(shuffled)
        expect(answers(other)).toEqual(answers(expected))
        expect(magic(other)).toEqual(magic(expected))
      }),
      { numRuns: 30 },
    )
  })

  it('is the same when the build has parsed its files, and sees a file that changed since', () => {
    write('cash-out/one.yaml', 'about: x\nfor: cash-out\nsteps: []\n')
    write('cash-out/two.yaml', 'about: y\nfor: cash-out\nsteps: []\n')
    write('profiles/a.yaml', 'about: x\nuse: { cash-out: { one: 50%, two: 50% } }\n')
    write('profiles/b.yaml', 'about: y\nuse: { cash-out: { one: 100% } }\n')
    const compiled = JSON.parse(JSON.stringify(compileFolder(folder)))
    expect([Object.keys(compiled.stories).length, Object.keys(compiled.profiles).length]).toEqual([2, 2])
    write('cash-out/two.yaml', 'about: z\nfor: cash-out\nsteps: []\n')
    write('profiles/b.yaml', 'about: z\nuse: { cash-out: { two: 100% } }\n')
    const [parsed, quick] = [loadLibrary({ builtIn: folder }), loadLibrary({ builtIn: folder, compiled })]
    if ('problems' in parsed || 'problems' in quick) throw new Error('broken')
    expect(quick.library.stories()).toEqual(parsed.library.stories())
    expect(quick.library.stories().map(story => story.about)).toEqual(['x', 'z'])
    expect(quick.library.profiles()).toEqual(parsed.library.profiles())
    expect(quick.library.profiles().map(profile => profile.about)).toEqual(['x', 'z'])
    rmSync(join(folder, 'cash-out/one.yaml'))
    const gone = loadLibrary({ builtIn: folder, compiled })
    expect('problems' in gone && gone.problems).toMatchObject([
      { file: join(folder, 'profiles/a.yaml'), line: 2, column: 20, rule: 'unknown-scenario' },
    ])
  })
})
