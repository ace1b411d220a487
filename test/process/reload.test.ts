import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newFolder, startSandbox } from '../support/process.ts'
import { call } from '../support/remote-account.ts'

const GOOD = 'about: x\nfor: cash-out\nsteps:\n  - wait: 10s\n  - confirm\n'
const BROKEN = 'about: x\nfor: cash-out\nstpes: []\n'

/** Every way in which files change under a running process; after each, what it says of itself. */
test('a process sees every change of its folder of scenarios', { timeout: 60_000 }, async () => {
  const own = join(newFolder(), 'own')
  const write = (file: string, text: string) => writeFileSync(join(own, file), text)
  mkdirSync(own)
  write('mine.yaml', GOOD)
  const { url, logged, stop } = await startSandbox(['--scenarios', own])
  const ready = async () => (await call('GET', `${url}/sandbox/ready`)).body
  const first = await ready()
  const becomes = (more: number, problems: object[] = []) =>
    vi.waitFor(
      async () => {
        const { problems: told = [], scenarios } = await ready()
        expect([scenarios - first.scenarios, told]).toMatchObject([more, problems])
      },
      { timeout: 10_000, interval: 20 },
    )
  const wrong = { file: join(own, 'mine.yaml'), line: 3, column: 1, rule: 'unknown-key', fix: 'did you mean steps?' }

  write('second.yaml', GOOD)
  await becomes(1)
  write('mine.yaml', BROKEN)
  await becomes(1, [wrong])
  expect(await logged(/scenario file not taken/)).toContain('did you mean steps?')
  write('.mine.swp', GOOD)
  renameSync(join(own, '.mine.swp'), join(own, 'mine.yaml'))
  await becomes(1)
  write('mine.yaml', BROKEN)
  await becomes(1, [wrong])
  write('mine.yaml', GOOD)
  await becomes(1)

  mkdirSync(join(own, 'cash-out'))
  write('cash-out/third.yaml', GOOD)
  await becomes(2)
  write('cash-out/third.yaml', BROKEN)
  await becomes(2, [{ file: join(own, 'cash-out/third.yaml') }])
  rmSync(join(own, 'cash-out'), { recursive: true })
  await becomes(1)

  rmSync(own, { recursive: true })
  await becomes(1, [{ file: own, rule: 'folder' }])
  mkdirSync(own)
  write('mine.yaml', GOOD)
  await becomes(0)
  write('second.yaml', GOOD)
  await becomes(1)
  expect(await stop()).toMatchObject({ code: 0 })
})
