import { expect, it } from 'vitest'
import { simpleError } from '../support/envelopes.ts'
import { openSandbox } from '../support/sandbox.ts'

it.each(['Infinity', '1e400', '9'.repeat(400)])('a page size of %s is too large, and no failure', async size => {
  const sandbox = await openSandbox()
  const client = await sandbox.client()
  const answer = await client.get(`/api/transactions?size=${size}`)
  expect(answer.json()).toEqual(simpleError(400, ['size must be at most 100']))
  expect((await client.get(`/api/med?page=-${size}`)).statusCode).toBe(400)
  expect((await client.get(`/api/med?pageSize=${size}`)).statusCode).toBe(400)
})
