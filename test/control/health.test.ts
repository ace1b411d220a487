import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { builtInLibrary } from '../support/sandbox.ts'
import { answer, openControl, problem } from './support.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

it('live says that the process answers', async () => {
  const { call } = await openControl()
  expect(await call('GET', '/sandbox/live')).toEqual(answer(200, { status: 'live' }))
})

it('ready says what can be used', async () => {
  const { call, open } = await openControl()
  const ready = { status: 'ready', version, scenarios: builtInLibrary().stories().length, accounts: 0 }
  expect(await call('GET', '/sandbox/ready')).toEqual(answer(200, ready))
  await open()
  expect(await call('GET', '/sandbox/ready')).toEqual(answer(200, { ...ready, accounts: 1 }))
})

it('a path that does not exist is a problem too, and a wrong method says which ones there are', async () => {
  const { call } = await openControl()
  expect(await call('GET', '/sandbox/v1/nothing')).toEqual(problem(404, 'Not Found', 'Cannot GET /sandbox/v1/nothing'))
  const hint = 'This path takes POST, GET, HEAD.'
  expect(await call('DELETE', '/sandbox/v1/accounts')).toEqual(
    problem(405, 'Method Not Allowed', 'Cannot DELETE /sandbox/v1/accounts', hint),
  )
})
