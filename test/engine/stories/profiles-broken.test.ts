import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadLibrary } from '../../../src/engine/stories/library.ts'
import { printProfileSchema } from '../../../src/engine/stories/print-schema.ts'
import { formatProblem } from '../../../src/engine/stories/problem.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const load = () => loadLibrary({ builtIn: packageFolder('scenarios'), extra: folder })
const problems = () => {
  const loaded = load()
  return 'problems' in loaded
    ? loaded.problems.map(formatProblem).map(line => line.replace(`${folder}/profiles/`, ''))
    : []
}

/** What is wrong, what stands below `use:` from line 3 on, and how the first problem begins. */
const BROKEN: [what: string, use: string, problem: string][] = [
  [
    'an unknown operation',
    '  cash-oot: { success: 100% }',
    '3:3 unknown-key: use has no member "cash-oot" Fix: did you mean cash-out?',
  ],
  [
    'an unknown scenario',
    '  cash-out: { succes: 100% }',
    '3:15 unknown-scenario: there is no scenario "succes" Fix: did you mean success?',
  ],
  [
    'a scenario for another operation',
    '  cash-out: { paid: 100% }',
    '3:15 unknown-scenario: the scenario "paid" is for cash-in, cob, not for cash-out',
  ],
  [
    'a bad argument',
    '  cash-out: { "delayed:5m": 100% }',
    '3:15 unknown-scenario: 5m is longer than 2m; write delayed:<duration up to 2m>',
  ],
  [
    'too little',
    '  cash-out:\n    success: 95%\n    sent-back: 4.5%',
    '3:3 percentages: cash-out adds up to 99.5%, not to 100% Fix: add 0.5%.',
  ],
  [
    'too much',
    '  cash-out: { success: 95%, sent-back: 5.01% }',
    '3:3 percentages: cash-out adds up to 100.01%, not to 100% Fix: take 0.01% away.',
  ],
  ['a bare number', '  cash-out: { success: 100 }', '3:24 type: success must be a percentage such as 95% or 0.5%'],
  [
    'three decimals',
    '  cash-out: { success: 99.999% }',
    '3:24 value: success must be a percentage such as 95% or 0.5%',
  ],
  [
    'a percentage above 100',
    '  cash-out: { success: 101% }',
    '3:24 value: success must be a percentage such as 95% or 0.5%',
  ],
  ['nothing', '  cash-out: {}', '3:13 value: cash-out must be scenarios with their percentages'],
  ['one word', '  cash-out: success', '3:13 type: cash-out must be scenarios with percentages'],
  [
    'amounts that fall',
    '  transfer:\n    - { upTo: 20, play: success }\n    - { upTo: 10, play: success }\n    - { play: success }',
    '4:15 bands: 10 follows 20 Fix: let the amounts rise.',
  ],
  [
    'an amount twice',
    '  transfer:\n    - { upTo: 20, play: success }\n    - { upTo: 20, play: success }\n    - { play: success }',
    '4:15 bands: 20 follows 20',
  ],
  [
    'no amounts at the end',
    '  transfer:\n    - { upTo: 20, play: success }',
    '4:15 bands: nothing is said about amounts above 20 Fix: take "upTo" out of the last one.',
  ],
  [
    'amounts after all of them',
    '  transfer:\n    - { play: success }\n    - { upTo: 20, play: success }',
    '4:7 bands: this takes every amount, what follows is never played',
  ],
  [
    'amounts of what has none',
    '  balance:\n    - { play: unavailable }',
    '3:3 bands: a call to balance has no amount Fix: write percentages.',
  ],
  [
    'an unknown scenario of an amount',
    '  transfer:\n    - { play: paid }',
    '4:15 unknown-scenario: the scenario "paid" is for cash-in, cob, not for transfer',
  ],
  [
    'an unknown word of an amount',
    '  transfer:\n    - { upto: 10, play: success }',
    '4:9 unknown-key: transfer has no member "upto" Fix: did you mean upTo?',
  ],
]

describe('a profile', () => {
  it.each(BROKEN)('with %s is told where and what to do', (_what, use, expected) => {
    write('profiles/mine.yaml', `about: x\nuse:\n${use}\n`)
    const [first = ''] = problems()
    expect(first.slice(0, `mine.yaml:${expected}`.length)).toBe(`mine.yaml:${expected}`)
  })

  it('has a name that a setting can say, once, and no other members', () => {
    write('profiles/My_Own.yaml', 'about: x\nuse: { cash-out: { success: 100% } }\n')
    write('profiles/twice.json', '{"about": "x", "use": {"cash-out": {"success": "100%"}}}')
    write('profiles/twice.yaml', 'about: x\nuse: { cash-out: { success: 100% } }\n')
    write('profiles/when.yaml', 'about: x\nuses: {}\n')
    expect(problems()).toEqual([
      'My_Own.yaml:1:1 file-name: the file name "My_Own" is not kebab-case Fix: name it my-own.',
      'twice.yaml:1:1 same-name: another profile has this name Fix: rename one of the two files.',
      'when.yaml:1:1 missing-key: use is missing Fix: add "use:" with operations with the scenarios that they play.',
      'when.yaml:2:1 unknown-key: a profile has no member "uses" Fix: did you mean use?',
    ])
  })

  it('of one’s own names one’s own scenarios, and replaces a built-in one', () => {
    write('mine.yaml', 'about: x\nfor: cash-out\nsteps: []\n')
    write('profiles/stormy.yaml', 'about: calm\nuse:\n  cash-out: { mine: 0.01%, success: 99.99% }\n')
    const loaded = load()
    if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems))
    expect(loaded.library.profiles().map(({ name }) => name)).toEqual(['efi-bands', 'real-life', 'stormy'])
    const shares = [
      { value: 'mine', weight: 1 },
      { value: 'success', weight: 9_999 },
    ]
    expect(loaded.library.profile('stormy')).toEqual({
      name: 'stormy',
      about: 'calm',
      use: new Map([['cash-out', { shares }]]),
      origin: 'folder',
      file: 'profiles/stormy.yaml',
    })
    expect(loaded.library.stories().filter(({ origin }) => origin === 'folder')).toHaveLength(1)
  })
})

describe('scenarios/profile.schema.json', () => {
  /** `vitest -u` writes it anew. */
  it('is what the code says', async () => {
    const file = join(packageFolder('scenarios'), 'profile.schema.json')
    await expect(printProfileSchema()).toMatchFileSnapshot(file)
    expect(JSON.parse(printProfileSchema())).toMatchObject({
      required: ['about', 'use'],
      additionalProperties: false,
    })
  })
})
