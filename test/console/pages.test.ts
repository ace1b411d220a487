import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  violations,
} from './support.ts'

let shown: Console

/** An account in which something of everything has happened: a payment, a MED, webhooks, a refused call. */
beforeAll(async () => {
  shown = await openConsole()
  const { page } = shown
  await openAccount(page, 'Loja Verde')
  await register(page, 'all')
  await createCharge(page)
  await press(page, 'Pay')
  await submit(page, 'Pay')
  await expectStatus(page, 'CONFIRMED')
  await press(page, 'Open a MED')
  await submit(page, 'Open a MED')
  await page.getByText('Counts as accepted without an answer').waitFor()
  await createCharge(page)
})
afterAll(async () => {
  await shown.close()
})

/** Every page by its address, and what is there once it is complete. */
const ADDRESSES = [
  ['', 'Loja Verde'],
  ['brcode', 'BR Code'],
  ['a/1/overview', 'adds up|confere'],
  ['a/1/transactions', 'CONFIRMED'],
  ['a/1/transactions/1', 'CONFIRMED'],
  ['a/1/transactions/999', 'no such transaction'],
  ['a/77/overview', 'All accounts|Todas as contas'],
  ['a/1/webhooks/1', '"status": "CONFIRMED"'],
  ['a/1/meds/2', 'RECEIVED'],
  ['a/1/scenarios/tax-id-mismatch', 'fail: TAX_ID_MISMATCH'],
  ['a/1/scenarios/edit:', 'No problems|Sem problemas'],
  ['a/1/requests', '/api/pix/cash-in'],
  ['a/1/time', '89d'],
  ['a/1/report', 'JUnit'],
] as const

/** Tables that are wider than their place, by name. */
const CUT_TABLES =
  "[...document.querySelectorAll('.scroll')].filter(each => each.scrollWidth > each.clientWidth).map(each => each.ariaLabel)"

describe.each([
  ['light', 1280, 'en'],
  ['dark', 390, 'pt'],
] as const)('in the %s theme, %i pixels wide, in %s', (theme, width, language) => {
  it.each(ADDRESSES)('#/%s is free of faults and of what axe-core finds, and fits', async (address, text) => {
    const { page, sandbox, faults } = shown
    await page.setViewportSize({ width, height: 860 })
    await page.goto(`${sandbox.url}/sandbox/console#/${address}`)
    await page.getByLabel(/^(Theme|Tema)$/).selectOption(theme)
    await page.getByLabel(/^(Language|Idioma)$/).selectOption(language)
    await page.getByRole('main').getByText(new RegExp(text)).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(await page.evaluate(CUT_TABLES)).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('a dialog', () => {
  it.each([
    ['a/1/transactions', 'New charge'],
    ['a/1/transactions', 'New payment'],
    ['a/1/transactions/1', 'Refund'],
    ['a/1/transactions/3', 'Pay'],
    ['a/1/webhooks', 'Register a URL'],
    ['a/1/meds', 'Open a MED'],
    ['', 'New account'],
  ])('at #/%s, %s, is reached and left by keyboard, and axe-core finds nothing', async (address, name) => {
    const { page, sandbox } = shown
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(`${sandbox.url}/sandbox/console#/${address}`)
    await page.getByLabel(/^(Language|Idioma)$/).selectOption('en')
    const opener = page.getByRole('main').getByRole('button', { name, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.locator(':focus').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator(':focus').textContent()).toBe(name)
  })
})

it('speaks the language and takes the theme that the browser asks for, and remembers what was chosen', async () => {
  const { page, faults, close } = await openConsole({ locale: 'pt-BR', colorScheme: 'dark' })
  await page.getByRole('heading', { level: 1, name: 'Contas' }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('pt-BR')
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const dark = await background()
  await page.getByLabel('Tema').selectOption('light')
  expect(await background()).not.toBe(dark)
  await page.getByLabel('Idioma').selectOption('en')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor()
  expect(await background()).not.toBe(dark)
  expect(faults).toEqual([])
  await close()
})

it('is driven by keyboard alone: opens an account, goes to its transactions, creates a charge', async () => {
  const { page, faults, close } = await openConsole()
  const tabTo = async (name: string) => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      const label = 'document.activeElement.ariaLabel ?? document.activeElement.textContent'
      if ((await page.evaluate(label)) === name) return page.keyboard.press('Enter')
    }
    throw new Error(`${name} is not reached with Tab`)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo('New account')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Só Teclado')
  await page.keyboard.press('Enter')
  await page.getByText('Account opened').waitFor()
  await tabTo('Continue')
  await page.getByRole('heading', { level: 1, name: 'Só Teclado' }).waitFor()
  await tabTo('Transactions')
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
  await tabTo('Skip to the content')
  await tabTo('New charge')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await enter(page, 'Transactions')
  await page.getByRole('cell', { name: 'PENDING' }).waitFor()
  expect(faults).toEqual([])
  await close()
})
