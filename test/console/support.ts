import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createSandbox, type RunningSandbox, type SandboxSettings } from '../../src/index.ts'
import { openBrowser } from '../support/browser.ts'

/** How long a page may take to show what it should, in ms. */
const PATIENCE_MS = 15_000

/** A console in a browser, beside the sandbox that it shows. */
export interface Console {
  readonly page: Page
  readonly sandbox: RunningSandbox
  /** Errors of the page, and requests to anybody but the sandbox. What the sandbox refuses is neither. */
  readonly faults: string[]
  close(): Promise<void>
}

/** Opens the console of a fresh sandbox, as it is in src/. */
export async function openConsole(
  options: BrowserContextOptions = {},
  settings: SandboxSettings = {},
): Promise<Console> {
  await built()
  const listening = createSandbox({ port: 0, seed: 'console', ...settings })
  const [sandbox, browser] = await Promise.all([listening, openBrowser()])
  const { page, faults } = await visit(browser, sandbox.url, options)
  const close = async () => {
    await browser.close()
    await sandbox.close()
  }
  return { page, sandbox, faults, close }
}

/** A page that shows the console of a running sandbox. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 860 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded with')
    if (['error', 'warning'].includes(message.type()) && !isRefusal) faults.push(message.text())
  })
  page.on('request', request => {
    if (!request.url().startsWith(`${url}/`)) faults.push(request.url())
  })
  await page.goto(`${url}/sandbox/console`)
  return { page, faults }
}

/**
 * Builds the page when src/ has changed since, be it while tests run; files of other builds stay, as their names are
 * their contents.
 */
export async function built(): Promise<void> {
  if (building === undefined && isFresh()) return
  building ??= build().finally(() => {
    building = undefined
  })
  await building
}
let building: Promise<unknown> | undefined
const VITE = 'node_modules/vite/bin/vite.js'
const WEB = 'src/console/web'
const INDEX = 'dist/console/index.html'

/** As `npm run prepare` does: without what only developers of a page want. */
async function build(): Promise<void> {
  const startedAt = new Date()
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [VITE, 'build', WEB, '--emptyOutDir', 'false'], { env })
  // What was saved meanwhile may not be in it.
  utimesSync(INDEX, startedAt, startedAt)
}

function isFresh(): boolean {
  const builtAt = statSync(INDEX, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const names = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  return names.every(name => statSync(join(WEB, name)).mtimeMs <= builtAt)
}

/** Opens an account by hand, and goes in. */
export async function openAccount(page: Page, name: string): Promise<void> {
  await press(page, 'New account')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await press(page, 'Open the account')
  await page.getByText(`Account opened: ${name}`).waitFor()
  await submit(page, 'Continue')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Presses a button by its whole name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Presses a button of the dialog that is open, and waits until it is done. */
export async function submit(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Goes to a page by its entry in the menu. */
export async function enter(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Creates a charge by hand and waits for its page. An empty scenario asks for none. */
export async function createCharge(page: Page, scenario = 'unpaid'): Promise<void> {
  await enter(page, 'Transactions')
  await press(page, 'New charge')
  await page.getByLabel('Scenario to play').fill(scenario)
  await submit(page, 'Create the charge')
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
}

/** Registers the built-in receiver for a type of event, by hand. */
export async function register(page: Page, event: string, url = 'https://inbox.sandbox/orders'): Promise<void> {
  await enter(page, 'Webhooks')
  await press(page, 'Register a URL')
  await page.getByLabel('Event', { exact: true }).selectOption(event)
  await page.getByLabel('URL', { exact: true }).fill(url)
  await submit(page, 'Register a URL')
}

/** Waits for a status at the heading of a page. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: status }).waitFor()
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds wrong with the page as it is, each with its first place. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found = (await page.evaluate('axe.run()')) as { violations: { id: string; nodes: { html: string }[] }[] }
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
