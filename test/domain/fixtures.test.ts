import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hasValidCheckDigits } from '../../src/domain/documents.ts'
import { loadFixtures } from '../../src/platform/fixtures.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function folderWith(yaml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-fixtures-'))
  folders.push(folder)
  writeFileSync(join(folder, 'dict.yaml'), yaml)
  return folder
}

describe('the built-in fixtures', () => {
  it.each([
    ['cliente-a00001@pix.bcb.gov.br', 'Joao Silva', '99991111140', 'open'],
    ['cliente-a00002@pix.bcb.gov.br', 'Joao Silva Silva', '99992222263', 'open'],
    ['cliente-a00003@pix.bcb.gov.br', 'Jose Silva', '99993333387', 'open'],
    ['cliente-a00004@pix.bcb.gov.br', 'Jose Silva Silva', '99994444409', 'open'],
    ['cliente-a00005@pix.bcb.gov.br', 'Jose da Silva', '99995555514', 'open'],
  ])('know the fictitious customer %s', (key, name, document, state) => {
    expect(loadFixtures().dict).toContainEqual({ key, name, document, ispb: '99999004', state })
    expect(hasValidCheckDigits(document)).toBe(true)
  })

  it.each([
    ['chave-inexistente@pix.example.com', 'absent'],
    ['conta-bloqueada@pix.example.com', 'blocked'],
    ['conta-encerrada@pix.example.com', 'closed'],
    ['banco-sem-resposta@pix.example.com', 'silent'],
    ['banco-rejeita@pix.example.com', 'rejecting'],
  ])('know %s as %s, with whatever document the request names', (key, state) => {
    expect(loadFixtures().dict).toContainEqual(expect.objectContaining({ key, state, document: null }))
  })
})

describe("a folder of the user's", () => {
  it('is added over the built-in fixtures', () => {
    const folder = folderWith(`keys:
  - { key: Conta-Bloqueada@pix.example.com, name: Livre }
  - { key: '12345678909', ispb: '00000000' }
`)
    const { dict } = loadFixtures(folder)
    expect(dict).toHaveLength(loadFixtures().dict.length + 1)
    expect(dict.filter(entry => entry.key === 'conta-bloqueada@pix.example.com')).toMatchObject([
      { name: 'Livre', state: 'open' },
    ])
    expect(dict.at(-1)).toMatchObject({ key: '12345678909', document: '12345678909', ispb: '00000000' })
  })

  it.each([
    [
      'an unquoted CPF',
      'keys:\n  - key: 12345678909\n',
      2,
      "'keys.0.key' is a number. Put it in quotes: '12345678909'.",
    ],
    ['an unquoted CPF with a zero', 'keys:\n  - key: 01234567890\n', 2, "Put it in quotes: '01234567890'."],
    ['an unquoted ISPB', 'keys:\n  - key: a@b.com\n    ispb: 00000000\n', 3, "Put it in quotes: '00000000'."],
    [
      'a document with dots',
      'keys:\n  - key: a@b.com\n    document: 123.456.789-09\n',
      3,
      'Write 11 or 14 digits as text',
    ],
    ['a state that does not exist', 'keys:\n  - key: a@b.com\n    state: dead\n', 3, 'Write one of open, blocked'],
    ['a member that does not exist', 'keys:\n  - key: a@b.com\n    nome: Ana\n', 3, "'keys.0.nome'"],
    ['an entry without a key', 'keys:\n  - key: a@b.com\n  - name: Ana\n', 3, "'keys.1.key' is missing"],
    ['a text that is no key', 'keys:\n\n  - key: nobody\n', 3, "'nobody' is not a PIX key"],
    ['a key twice', 'keys:\n  - key: a@b.com\n  - key: A@b.com\n', 3, 'The key A@b.com appears twice'],
    ['an empty file', '', 1, 'The file is missing or not what it should be. Write one member, keys.'],
    ['a list instead of keys', '- key: a@b.com\n', 1, 'Write one member, keys.'],
    ['something that is not YAML', 'keys:\n  - { key: a@b.com\n', 3, 'This is not YAML'],
  ])('with %s is refused with file, line and what to do', (_, yaml, line, message) => {
    const folder = folderWith(yaml)
    expect(() => loadFixtures(folder)).toThrow(`${join(folder, 'dict.yaml')}:${line}: `)
    expect(() => loadFixtures(folder)).toThrow(message)
  })

  it('without a dict.yaml is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pix-fixtures-'))
    folders.push(folder)
    expect(() => loadFixtures(folder)).toThrow('dict.yaml does not exist. Create it')
  })
})
