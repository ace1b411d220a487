import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Book } from '../../src/store/book.ts'
import { receive } from '../support/meds.ts'
import { openControl } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'pix-meds-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('goes on after a restart: the money is blocked, the payment contested, the answer still due', async () => {
  const data = join(folder, 'state.json')
  const before = await openControl({ data })
  const { id, call } = await before.open({ balance: 0, clock: { frozenAt: '2027-01-01T12:00:00Z' } })
  receive(before, before.services.store.books.get(id) as Book, 15_000)
  await call('POST', '/meds', { transaction: '1', cause: 'SCAM' })
  const shown = (await call('GET', '/meds/2')).body
  await before.close()

  const after = await openControl({ data })
  const account = `/sandbox/v1/accounts/${id}`
  expect((await after.call('GET', `${account}/meds/2`)).body).toEqual(shown)
  const book = after.services.store.books.get(id) as Book
  expect([book.balance, book.isContested(1)]).toEqual([{ available: 0, blocked: 15_000 }, true])
  expect(await after.call('POST', `${account}/meds`, { transaction: '1' })).toMatchObject({ status: 409 })
  await after.call('POST', `${account}/clock/advance`, { by: '7d' })
  expect([book.balance, book.isContested(1), book.returned(1)]).toEqual([{ available: 0, blocked: 0 }, false, 15_000])
  expect((await after.call('GET', `${account}/meds`)).body).toMatchObject({
    data: [{ medId: 2, status: 'ANALYZED', analysisResult: 'APPROVED', answerDueAt: null }],
  })
  await after.close()
})
