import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../src/domain/run.ts'
import { type Console, openConsole } from './support.ts'

let shown: Console

beforeAll(async () => {
  shown = await openConsole({ locale: 'pt-BR' })
})
afterAll(() => shown.close())

/** The members that sentences of any type are made of. */
const MEMBERS = {
  transactionId: 7,
  deliveryId: 3,
  kind: 'cash-in',
  from: 'PENDING',
  to: 'CONFIRMED',
  on: 'pay',
  by: 'control',
  verb: 'pay',
  runId: 2,
  event: 'cash_in',
  attempt: 1,
  url: 'https://inbox.sandbox/orders',
  status: 500,
  nextAttemptAt: '2026-11-21T15:00:30.000Z',
  amount: 12.5,
  mode: 'frozen',
  now: '2026-11-21T15:00:00.000Z',
  changed: ['profile'],
  snapshot: 'before',
  first: 6,
  job: 'step:2',
  reason: 'Error',
}

it('tells every type of event in Portuguese', async () => {
  const { page, sandbox, faults } = shown
  const { accountId } = await sandbox.account({ name: 'Loja Lilás' })
  const events = EVENT_TYPES.map((type, index) => {
    const event = { seq: index + 1, at: '2026-11-21T15:00:00.000Z', type, what: 'An English sentence', ...MEMBERS }
    return `data: ${JSON.stringify(event)}\n\n`
  })
  let asked = 0
  await page.route('**/events/stream?*', route => {
    // What is asked for afterwards stays open, as a stream does.
    if (asked++ === 0) return route.fulfill({ contentType: 'text/event-stream', body: events.join('') })
  })
  await page.goto(`${sandbox.url}/sandbox/console#/a/${accountId}/overview`)
  const activity = page.getByRole('group', { name: 'Atividade' })
  await activity.getByText('A conta foi aberta').waitFor()
  const told = await activity.locator('td.text').allTextContents()
  expect(new Set(told).size).toBe(EVENT_TYPES.length)
  expect(told.filter(text => /English|undefined|NaN|Invalid|T15:00/.test(text))).toEqual([])
  expect(told).toContain('cash-in 7 passou de PENDING a CONFIRMED (pagamento, por controle)')
  await page.unroute('**/events/stream?*')
  expect(faults).toEqual([])
})

it('tells in Portuguese what a move of the clock made happen, and why a call was answered as it was', async () => {
  const { page, sandbox, faults } = shown
  const account = await sandbox.account({ name: 'Loja Lima', balance: 10 })
  const headers = await account.authorize()
  const details = { key: 'a@b.com', keyType: 'EMAIL', name: 'Jo', document: '52998224725' }
  const pay = (externalId: string, value: number, scenario: string) =>
    sandbox.inject({
      method: 'POST',
      url: '/api/pix/cash-out',
      headers: { ...headers, 'x-sandbox-scenario': scenario },
      payload: { value, externalId, details },
    })
  await pay('p-1', 5, 'tax-id-mismatch')
  await pay('p-2', 500, 'success')
  await page.goto(`${sandbox.url}/sandbox/console#/a/${account.accountId}/time`)
  await page.getByRole('button', { name: 'Saltar 1h' }).click()
  const fired = 'cash-out 1 passou de PENDING a ERROR (falha, por tax-id-mismatch)'
  await page.getByRole('link', { name: fired }).click()
  await page.getByRole('listitem').filter({ hasText: 'falha · tax-id-mismatch' }).waitFor()

  await page.getByRole('navigation').getByRole('link', { name: 'Chamadas' }).click()
  const calls = page.getByRole('group', { name: 'Chamadas' }).getByRole('link', { name: 'POST /api/pix/cash-out' })
  await calls.first().click()
  await page.getByText('A operação foi recusada: Saldo insuficiente.').waitFor()
  await page.getByText('O cenário escolhido só teria a sua vez depois das verificações.').waitFor()
  expect(await page.locator('.note [lang="en"]').textContent()).toMatch(/^The operation was refused/)
  await calls.nth(1).click()
  await page.getByText('o cenário "tax-id-mismatch" segue com a transação 1, execução 1.').waitFor()
  await page.getByText('X-Sandbox-Scenario o pediu').waitFor()
  expect(faults).toEqual([])
})
