import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../support/process.ts'
import { openShell, runAlone } from './shell.ts'

const GOOD = 'about: The receiver is slow.\nfor: [cash-out]\nsteps:\n  - wait: 2m\n  - fail: SETTLEMENT_TIMEOUT\n'
const BAD = 'about: x\nfor: [cash-out]\nsteps:\n  - confrim\n'

function folderWith(files: Record<string, string>): string {
  const folder = newFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

describe('scenarios lint, without a sandbox', () => {
  test.each<[what: string, files: Record<string, string>, paths: string[], code: number, stdout: RegExp]>([
    ['a good file', { 'slow.yaml': GOOD }, ['slow.yaml'], 0, /^no problems$/],
    ['a bad file', { 'slow.yaml': BAD }, ['slow.yaml'], 1, /^slow\.yaml:4:5 unknown-verb: .*confirm/],
    ['a bad name', { 'Slow One.yaml': GOOD }, ['Slow One.yaml'], 1, /^Slow One\.yaml:1:1 /],
    ['a good folder', { 'own/cash-out/slow.yaml': GOOD }, ['own'], 0, /^no problems$/],
    ['a bad folder', { 'own/cash-in/slow.yaml': GOOD }, ['own'], 1, /^own\/cash-in\/slow\.yaml:1:1 /],
    ['two of them', { 'a.yaml': BAD, 'b.yaml': BAD }, ['b.yaml', 'a.yaml'], 1, /^a\.yaml:4:5 .*\nb\.yaml:4:5 /],
    [
      'a profile that names what there is not',
      { 'own/profiles/rainy.yaml': 'about: x\nuse:\n  cash-out: { sucess: 100% }\n' },
      ['own/profiles/rainy.yaml'],
      1,
      /rainy\.yaml:3:15 unknown-scenario: .*success/,
    ],
    ['nothing', {}, ['own'], 1, /^own:1:1 unreadable: /],
  ])('%s', async (_what, files, paths, code, stdout) => {
    const ended = await runAlone(['scenarios', 'lint', ...paths], folderWith(files))
    expect(ended.stdout.trim()).toMatch(stdout)
    expect(ended.code).toBe(code)
  })

  test('tells machines the place of each problem', async () => {
    const ended = await runAlone(['scenarios', 'lint', 'slow.yaml', '--json'], folderWith({ 'slow.yaml': BAD }))
    expect(JSON.parse(ended.stdout)).toMatchObject({
      ok: false,
      problems: [{ file: 'slow.yaml', line: 4, column: 5, rule: 'unknown-verb' }],
    })
  })
})

describe('scenarios try', () => {
  test('plays a file on an account of its own until nothing waits, and leaves none behind', async () => {
    const { json, run, sandbox } = await openShell()
    writeFileSync(join(sandbox.folder, 'slow.yaml'), GOOD)
    const trial = await json<{ status: number; timeline: { at: string; type: string; what: string }[] }>(
      'scenarios',
      'try',
      'slow.yaml',
    )
    expect(trial.status).toBe(201)
    expect(trial.timeline.map(({ at, type }) => `${at.slice(11, 19)} ${type}`)).toEqual([
      '15:00:00 transaction.created',
      '15:02:00 transaction.changed',
      '15:02:00 webhook.delivered',
      '15:02:00 clock.changed',
    ])
    writeFileSync(join(sandbox.folder, 'bad.yaml'), BAD)
    const refused = await run(['scenarios', 'try', 'bad.yaml'])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/bad\.yaml:4:5 .*confrim.* Fix: /)
    expect(await json('accounts', 'list')).toHaveLength(1)
  })

  test('has a call for every operation, refunds of what was paid and broken connections too', async () => {
    const { run, sandbox } = await openShell()
    const files = {
      'refund-in': 'about: x\nfor: [refund-in]\nsteps:\n  - wait: 1s\n  - confirm\n',
      devolucao: 'about: x\nfor: [devolucao]\nsteps:\n  - wait: 1s\n  - confirm\n',
      'cash-in': 'about: x\nfor: [cash-in]\nsteps:\n  - wait: 1s\n  - pay\n',
      token: 'about: x\nfor: [token]\nreply: { error: PUB_CERT_EXPIRED }\n',
      any: 'about: x\nfor: [any]\nreply: { connection: close }\n',
    }
    const outcomes = await Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        writeFileSync(join(sandbox.folder, `${name}-story.yaml`), text)
        const { stdout, stderr } = await run(['scenarios', 'try', `${name}-story.yaml`])
        return [name, stdout.split('\n')[1]?.split(' ')[0] ?? stderr, /to (DEVOLVIDO|CONFIRMED)/.exec(stdout)?.[1]]
      }),
    )
    expect(outcomes).toEqual([
      ['refund-in', '201', 'CONFIRMED'],
      ['devolucao', '201', 'DEVOLVIDO'],
      ['cash-in', '201', 'CONFIRMED'],
      ['token', '401', undefined],
      ['any', 'no', undefined],
    ])
  })
})

test('list and show tell what can be played', async () => {
  const { json, run } = await openShell()
  const all = await json<{ name: string; for: string[] }[]>('scenarios', 'list', '--for', 'token')
  expect(all.every(each => each.for.includes('token') || each.for.includes('any'))).toBe(true)
  const shown = await run(['scenarios', 'show', 'TAX_ID_MISMATCH'])
  expect(shown.stdout).toMatch(/^# cash-out\/tax-id-mismatch\.yaml, built-in\n.*fail: TAX_ID_MISMATCH.*# curl/s)
  expect(await run(['scenarios', 'show', 'tax-id-mismach'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Did you mean "tax-id-mismatch"/),
  })
})

describe('brcode decode, without a sandbox', () => {
  const CODE =
    '00020126390014br.gov.bcb.pix0117maria@example.com5204000053039865802BR5905MARIA6009SAO PAULO62070503***630489D3'

  test('shows what a code says', async () => {
    const { code, stdout } = await runAlone(['brcode', 'decode', CODE, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, reading: { kind: 'static', key: 'maria@example.com' } })
  })

  test('says what is wrong with one, and where', async () => {
    const { code, stdout, stderr } = await runAlone(['brcode', 'decode', CODE.replace('MARIA', 'MARIO')])
    expect(code).toBe(1)
    expect(stdout).toMatch(/CRC 89D3, expected (?!89D3)[0-9A-F]{4}/)
    expect(stderr).toMatch(/at \d+, tag 63: the CRC should be/)
  })
})
