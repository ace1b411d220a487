import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { type Console, createCharge, enter, expectStatus, openConsole, press } from './support.ts'

let shown: Console

beforeAll(async () => {
  shown = await openConsole()
})
afterAll(async () => {
  await shown.close()
})

it('shows what happens elsewhere as it happens', async () => {
  const { page, sandbox, faults } = shown
  const account = await sandbox.account({ name: 'Outra', balance: 500 })
  await page.goto(`${sandbox.url}/sandbox/console#/a/${account.accountId}/overview`)
  await page.getByRole('region', { name: 'Balance' }).getByText('R$500.00').first().waitFor()
  await account.pay({ pixKey: account.pixKey, value: 12.5 })
  await page.getByRole('region', { name: 'Balance' }).getByText('R$512.50').first().waitFor()
  await page.getByRole('group', { name: 'Ledger' }).getByText('+12.50').waitFor()
  await account.reset()
  await page.getByText('The account was reset').waitFor()
  await page.getByRole('region', { name: 'Balance' }).getByText('R$500.00').first().waitFor()
  await account.pay({ pixKey: account.pixKey, value: 1 })
  await page.getByRole('region', { name: 'Balance' }).getByText('R$501.00').first().waitFor()
  expect(faults).toEqual([])
})

it('asks for the secret of an account that was opened elsewhere, once', async () => {
  const { page, sandbox, faults } = shown
  const account = await sandbox.account({ name: 'Alheia' })
  await page.goto(`${sandbox.url}/sandbox/console#/a/${account.accountId}/transactions`)
  await press(page, 'New charge')
  await page.getByRole('button', { name: 'Create the charge' }).click()
  await page.getByLabel('Client secret').fill(account.clientSecret)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectStatus(page, 'PENDING')
  await createCharge(page)
  expect(faults).toEqual([])
})

it('says when the sandbox is gone, and goes on by itself with the one that takes its place', async () => {
  const { page, sandbox, close } = await openConsole()
  const { accountId } = await sandbox.account({ name: 'Loja Velha' })
  await page.goto(`${sandbox.url}/sandbox/console#/a/${accountId}/overview`)
  await page.getByRole('cell', { name: 'The account was opened' }).waitFor()
  await page.getByText('live', { exact: true }).waitFor()
  await sandbox.close()
  await page.getByText('connection lost').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Loja Velha' }).waitFor()
  const next = await createSandbox({ port: Number(new URL(sandbox.url).port) })
  const account = await next.account({ name: 'Loja Nova' })
  await page.getByRole('heading', { level: 1, name: 'Loja Nova' }).waitFor()
  await page.getByText('live', { exact: true }).waitFor()
  await account.pay({ pixKey: account.pixKey, value: 1 })
  await page.getByRole('cell', { name: /^receipt 1 / }).waitFor()
  expect(await page.getByRole('cell', { name: 'The account was opened' }).count()).toBe(1)
  await next.close()
  await close()
})

it('shows the newest hundred rows first, and more on demand', async () => {
  const { page, sandbox, faults } = shown
  const account = await sandbox.account({ name: 'Loja Cheia', balance: 0 })
  for (let i = 0; i < 101; i++) await account.pay({ pixKey: account.pixKey, value: 1 })
  await page.goto(`${sandbox.url}/sandbox/console#/a/${account.accountId}/transactions`)
  const rows = page.getByRole('group', { name: 'Transactions' }).getByRole('row')
  await page.getByRole('link', { name: 'Transaction 101' }).waitFor()
  expect(await rows.count()).toBe(101)
  await press(page, 'Show more')
  await page.getByRole('link', { name: 'Transaction 1', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await enter(page, 'Overview')
  await page.getByRole('group', { name: 'Ledger' }).getByRole('row').nth(100).waitFor()
  await press(page, 'Show more')
  await page.getByRole('group', { name: 'Ledger' }).getByRole('cell', { name: 'opening' }).waitFor()
  expect(faults).toEqual([])
})

it('tells what is wrong with a folder of scenarios that was changed, until it is mended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-console-'))
  const { page, sandbox, close } = await openConsole({}, { scenarios: folder })
  const { accountId } = await sandbox.account()
  await page.goto(`${sandbox.url}/sandbox/console#/a/${accountId}/scenarios`)
  await page.getByRole('heading', { name: 'Library' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  const file = join(folder, 'late.yaml')
  writeFileSync(file, 'about: Late.\nfor: [cash-out]\nstpes: []\n')
  await page.getByRole('alert').getByText('late.yaml, line 3, column 1').waitFor()
  writeFileSync(file, 'about: Late.\nfor: [cash-out]\nsteps: []\n')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'late', exact: true }).waitFor()
  await close()
  rmSync(folder, { recursive: true })
})

it('makes a scenario to edit of what was seen', async () => {
  const { page, sandbox, faults } = shown
  const account = await sandbox.account({ name: 'Loja Clara' })
  const payload = {
    value: 5,
    externalId: 'p-1',
    details: { key: 'a@b.com', keyType: 'EMAIL', name: 'Jo', document: '52998224725' },
  }
  const headers = { ...(await account.authorize()), 'x-sandbox-scenario': 'tax-id-mismatch' }
  await sandbox.inject({ method: 'POST', url: '/api/pix/cash-out', headers, payload })
  await account.advance('5s')
  await page.goto(`${sandbox.url}/sandbox/console#/a/${account.accountId}/transactions/1`)
  await expectStatus(page, 'ERROR')
  await press(page, 'Make it a scenario')
  await page.getByText('No problems.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Scenario file' }).inputValue()).toContain('fail: TAX_ID_MISMATCH')
  expect(faults).toEqual([])
})
