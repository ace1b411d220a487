import { describe, expect, it } from 'vitest'
import { parseBody } from '../../../src/engine/stories/parse.ts'
import { type BrokenFile, eachIsTold, PAYMENT } from './broken-file.ts'

const FILES: readonly BrokenFile[] = [
  ['an empty file', '', '1:1 type: the file must be a scenario with about, for and what happens Fix: write a scenario'],
  ['a list instead of a scenario', '- about: x\n', '1:1 type: the file must be a scenario'],
  [
    'a name that is there twice',
    `${PAYMENT}for: cash-in\n`,
    '3:1 duplicate-key: this name is here twice Fix: keep one of them.',
  ],
  [
    'two documents',
    `${PAYMENT}---\nabout: y\nfor: cash-in\n`,
    '3:1 one-document: the file holds more than one document',
  ],
  ['an anchor', 'about: &a x\nsobre: *a\nfor: cash-out\n', '1:11 yaml: anchors (&name) are not part of the format'],
  ['a tag', 'about: !!str x\nfor: cash-out\n', '1:14 yaml: tags (tag:yaml.org,2002:str) are not part of the format'],
  [
    'a directive',
    '%YAML 1.1\n---\nabout: x\nfor: cash-out\n',
    '1:1 yaml: directives (%YAML, %TAG) are not part of the format',
  ],
  ['a tab', 'about: x\nfor: cash-out\nsteps:\n\t- confirm\n', '4:1 yaml: a tab cannot indent Fix: use two blanks.'],
  ['a bracket that is never closed', 'about: x\nfor: [cash-out\n', '3:1 yaml: Flow sequence'],
  ['a book', `about: ${'x'.repeat(20_000)}\nfor: cash-out\n`, '1:1 too-much: the file is longer than 16 KB'],
  ['an abyss', `${PAYMENT}steps: ${'['.repeat(15_000)}`, '1:1 too-much: the file is nested too deeply'],
  [
    'JSON that is wrong',
    '{\n  "about": "x",\n  "for": "cash-outt"\n}\n',
    '3:10 unknown-operation: there is no operation "cash-outt" Fix: did you mean cash-out?',
  ],
]

describe('a file that is not one plain YAML document', () => {
  eachIsTold(FILES)

  it('is read as JSON as well as YAML', () => {
    const parsed = parseBody('a.json', '{\n\t"about": "x",\n\t"for": "cash-out",\n\t"steps": ["confirm"]\n}')
    expect(parsed).toEqual({ body: { about: 'x', for: ['cash-out'], aliases: [], steps: [{ verb: 'confirm' }] } })
  })
})
