import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Console,
  createCharge,
  enter,
  expectStatus,
  openAccount,
  openConsole,
  press,
  register,
  submit,
} from './support.ts'

let shown: Console

beforeAll(async () => {
  shown = await openConsole()
})
/** Each begins with an account in which nothing has happened yet. */
beforeEach(async () => {
  const { page, sandbox } = shown
  await page.goto(`${sandbox.url}/sandbox/console#/`)
  await page.reload()
  await openAccount(page, 'Loja Azul')
})
afterAll(async () => {
  await shown.close()
})

it('goes from nothing to a charge, its payment, its webhook, 89 days later, and a refund that is refused', async () => {
  const { page, faults } = shown
  await register(page, 'cash_in')
  await createCharge(page)
  await expectStatus(page, 'PENDING')
  await page.getByText('Expires unless it is paid').waitFor()

  await press(page, 'Pay')
  await page.getByLabel('Payer', { exact: true }).fill('Ana Lima')
  await submit(page, 'Pay')
  await expectStatus(page, 'CONFIRMED')
  await page.getByText('Ana Lima').waitFor()
  const webhook = page.getByRole('listitem').filter({ hasText: 'Webhook cash_in, attempt 1' })
  await webhook.getByText('200').waitFor()
  expect(await page.getByText('Expires unless it is paid').count()).toBe(0)
  const charge = page.url()

  await enter(page, 'Time')
  await Promise.all([page.waitForResponse(/clock\/advance$/), press(page, 'Jump by 89d')])
  await page.goto(charge)
  await press(page, 'Refund')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText(/89 days/).waitFor()
  await alert.getByRole('link', { name: 'Why this answer?' }).click()
  await page.getByRole('heading', { name: 'Why this answer?' }).waitFor()
  await page.getByText(/The operation was refused/).waitFor()
  await page.getByRole('row').filter({ hasText: '/api/pix/refund-in/1' }).getByText('400').waitFor()
  expect(faults).toEqual([])
})

it('finds what is wrong with a scenario, at its line and column, and arms it once it is mended', async () => {
  const { page, faults } = shown
  await enter(page, 'Scenarios')
  await press(page, 'New scenario')
  await page.getByLabel('Name', { exact: true }).fill('late-mismatch')
  const text = page.getByRole('textbox', { name: 'Scenario file' })
  const save = page.getByRole('button', { name: 'Save' })
  await text.fill('about: Late.\nfor: [cash-out]\nstpes:\n  - wait: 1h\n  - fail: TAX_ID_MISMATCH\n')
  await page.getByText('a scenario has no member "stpes"').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'line 3, column 1' }).click()
  expect(await text.evaluate('document.activeElement.selectionStart')).toBe('about: Late.\nfor: [cash-out]\n'.length)

  await text.fill('about: Late.\nfor: [cash-out]\nsteps:\n  - wait: 1h\n  - fail: TAX_ID_MISMATCH\n')
  await page.getByText('No problems.').waitFor()
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await press(page, 'Arm late-mismatch')
  await submit(page, 'Arm')
  await enter(page, 'Scenarios')
  await page.getByRole('group', { name: 'Armed' }).getByText('1 / 1').waitFor()

  await enter(page, 'Transactions')
  await press(page, 'New payment')
  await submit(page, 'Send the payment')
  await expectStatus(page, 'PENDING')
  await page.getByText('via armed').waitFor()
  await page.getByText('Step 2 of 2 of late-mismatch').waitFor()
  await press(page, 'Step to the next event')
  await expectStatus(page, 'ERROR')
  await page.getByText('TAX_ID_MISMATCH').waitFor()
  await enter(page, 'Scenarios')
  await page.getByRole('group', { name: 'Armed' }).getByText('0 / 1').waitFor()
  expect(faults).toEqual([])
})

it('freezes the clock, goes to the next thing that is due, and jumps', async () => {
  const { page, faults } = shown
  await createCharge(page)
  await enter(page, 'Time')
  await press(page, 'Freeze')
  await page.getByRole('main').getByText('frozen').waitFor()
  await page.getByText('1 thing waits').waitFor()
  const due = await page.getByRole('main').locator('time').first().textContent()
  await press(page, 'Step to the next event')
  await page.getByRole('cell', { name: /went from PENDING to ERROR \(expire, by expiry\)/ }).waitFor()
  await page.getByText('0 things wait').waitFor()
  expect(await page.getByRole('main').locator('.now').textContent()).toBe(due)

  await page.getByLabel('Jump by', { exact: true }).fill('1d')
  await page.getByLabel('Jump by', { exact: true }).press('Enter')
  await page.getByText('Nothing fired.').waitFor()
  await expect.poll(() => page.getByRole('main').locator('.now').textContent()).not.toBe(due)
  await press(page, 'Resume')
  await page.getByRole('main').getByText('running').waitFor()
  expect(faults).toEqual([])
})

it('lets a charge be paid at a later date, and the money be claimed back and set free', async () => {
  const { page, faults } = shown
  await createCharge(page)
  const shownNow = (await page.locator('.now').first().textContent()) ?? ''
  const inAnHour = new Date(Date.parse(`${shownNow.replace(' ', 'T')}Z`) + 3_600_000).toISOString().slice(0, 19)
  const id = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/\d+/)?.[0]
  await press(page, 'Pay')
  await page.getByLabel('Value (R$)').fill('40.25')
  await page.getByLabel(/^Paid at/).fill(inAnHour)
  await submit(page, 'Pay')
  await expectStatus(page, 'CONFIRMED')
  await page.getByRole('listitem').filter({ hasText: 'CONFIRMED' }).getByText(inAnHour.replace('T', ' ')).waitFor()
  await enter(page, 'MED')
  await press(page, 'Open a MED')
  await page.getByLabel('Payment', { exact: true }).selectOption(String(id))
  await page.getByLabel('Cause', { exact: true }).selectOption('SCAM')
  await submit(page, 'Open a MED')
  await page.getByText('Counts as accepted without an answer').waitFor()
  await enter(page, 'Overview')
  await page.getByRole('region', { name: 'Balance' }).getByText('R$40.25').waitFor()
  await enter(page, 'MED')
  await page.getByRole('link', { name: /^MED / }).first().click()
  await press(page, 'Reject')
  await page.getByText('ANALYZED').first().waitFor()
  await page.getByText('REJECTED').waitFor()
  await enter(page, 'Overview')
  await page.getByRole('region', { name: 'Balance' }).getByText('R$0.00').waitFor()
  await page.getByText('adds up').waitFor()
  expect(faults).toEqual([])
})

it('shows every attempt of a webhook with its body, and sends it again', async () => {
  const { page, faults } = shown
  await register(page, 'cash_in', 'https://inbox.sandbox/down?status=500')
  await createCharge(page)
  await press(page, 'Pay')
  await submit(page, 'Pay')
  await page.getByText('Next attempt of the cash_in webhook').waitFor()
  await enter(page, 'Webhooks')
  const failing = page.getByRole('row').filter({ hasText: 'down?status=500' }).first()
  await failing.getByText('pending').waitFor()
  await failing.getByRole('link', { name: /^Delivery/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Body' }).getByText('"status": "CONFIRMED"').waitFor()
  await page.locator('main:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Resend')
  await page.getByRole('group', { name: 'Headers' }).getByText('"x-pix-sandbox-attempt": "1"').waitFor()
  await press(page, 'Resend')
  await page.getByRole('group', { name: 'Headers' }).getByText('"x-pix-sandbox-attempt": "2"').waitFor()
  expect(
    await page
      .getByRole('region', { name: /^Delivery/ })
      .getByText('500', { exact: true })
      .count(),
  ).toBe(2)
  await press(page, 'Empty the inbox')
  await page.getByText('The inbox is empty.').waitFor()
  expect(faults).toEqual([])
})

it('takes a code apart and says what is wrong with it, and where', async () => {
  const { page, faults } = shown
  await createCharge(page)
  const code = (await page.getByRole('group', { name: 'Copy and paste' }).textContent()) ?? ''
  await enter(page, 'BR Code')
  const field = page.getByLabel('Copy-and-paste code')
  await field.fill(code)
  await press(page, 'Take apart')
  await page.getByText('A bank would take this code.').waitFor()
  await page.getByRole('cell', { name: 'URL of the charge' }).waitFor()
  await field.fill(code.replace('5802BR', '5802US'))
  await press(page, 'Take apart')
  await page.getByText('A bank would refuse this code.').waitFor()
  await page.getByText(`(at character ${code.indexOf('5802BR')})`).waitFor()
  await page.getByText('COUNTRY', { exact: true }).waitFor()
  expect(faults).toEqual([])
})
