import { describe, expect, it } from 'vitest'
import { openControl } from '../control/support.ts'
import { changingNothing } from '../support/state.ts'

const SIZE = 16_000
const filled = (text: string) => text.repeat(Math.floor(SIZE / text.length))
const laughs = [...'bcdefghij'].map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]},`.repeat(9)}]`)

/** Texts of at most 16 KB that make a reader of YAML work hard, or that are more than data. */
const BOMBS: readonly [string, string][] = [
  ['a billion laughs', ['a: &a [lol, lol]', ...laughs].join('\n')],
  ['aliases', `a: &a [x]\nb:\n${filled('- *a\n')}`],
  ['an anchor in itself', 'a: &a [*a]'],
  ['merge keys', filled('<<: *a\n')],
  ['tags', filled('- !!js/function x\n')],
  ['flow sequences', filled('[')],
  ['flow mappings', filled('{a: ')],
  ['block sequences', filled('- ')],
  ['complex keys', filled('? ')],
  ['nested and closed', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
  ['documents', filled('---\na: 1\n')],
  ['directives', filled('%YAML 1.2\n')],
  ['one name many times', filled('about: x\n')],
  ['many unknown names', Array.from({ length: 1_500 }, (_, index) => `k${index}: 1`).join('\n')],
  ['quotes', filled('"')],
  ['escapes', `"${filled('\\u')}"`],
  ['tabs', filled('\ta: 1\n')],
  ['a number of 16,000 digits', `about: ${filled('9')}`],
  ['steps', `about: x\nfor: cash-out\nsteps:\n${filled('- wait: 1s\n')}`],
  ['the wrong prototype', '__proto__: { about: x }\nconstructor: { prototype: { a: 1 } }'],
  ['NULs', '\u0000'.repeat(1_000)],
  ['half a MB', 'a: 1\n'.repeat(100_000)],
]
/** How long one may take, in ms: they take less than a tenth of it on a machine that does nothing else. */
const PATIENCE_MS = 5_000

describe.each(BOMBS)('a scenario of %s', (_, source) => {
  it('is refused soon, with few problems, and nothing is kept of it', async () => {
    const sandbox = await openControl()
    const { id } = await sandbox.open()
    const startedAt = performance.now()
    const lint = await sandbox.call('POST', '/sandbox/v1/scenarios/lint', { source })
    expect(lint).toMatchObject({ status: 200, body: { ok: false } })
    await changingNothing(sandbox, async () => {
      const url = `/sandbox/v1/accounts/${id}/scenarios/bomb`
      const saved = await sandbox.call('PUT', url, source, { 'content-type': 'application/yaml' })
      expect(saved.status).toBe(400)
      expect(JSON.stringify(saved.body).length).toBeLessThan(50_000)
    })
    expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS)
  })
})
