import { expect, it } from 'vitest'
import { openControl, type TestAccount } from './support.ts'

it.each([
  ['204 for a removed account', (account: TestAccount) => account.call('DELETE', '')],
  ['204 for an emptied inbox', (account: TestAccount) => account.call('DELETE', '/inbox')],
  ['200 for a reset', (account: TestAccount) => account.call('POST', '/reset')],
  ['200 for a moved clock', (account: TestAccount) => account.call('POST', '/clock/advance', { by: '1s' })],
])('%s is answered only when it is on disk', async (_, act) => {
  const { open, services } = await openControl()
  const account = await open()
  let written = () => {}
  const disk = new Promise<void>(resolve => {
    written = resolve
  })
  services.store.flushed = () => disk
  let isOver = false
  const answered = act(account).finally(() => {
    isOver = true
  })
  for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve))
  expect(isOver).toBe(false)
  written()
  expect((await answered).status).toBeLessThan(300)
})
