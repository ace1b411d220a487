import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openSandbox } from '../support/sandbox.ts'
import { built, createCharge, enter, openAccount, visit } from './support.ts'

const REPORTS = [
  ['HTML for people', 'report.html', '<h1>Report on Com Token</h1>'],
  ['JUnit XML for CI', 'report.xml', '<testsuites'],
  ['JSON', 'report.json', '"verdict":"passed"'],
] as const

it('asks for the control token where one is wanted, keeps it for the tab, and follows events with it', async () => {
  await built()
  const sandbox = await openSandbox({ controlToken: 'open-sesame' })
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = sandbox.app.server.address() as AddressInfo
  const browser = await openBrowser()
  const { page, faults } = await visit(browser, `http://127.0.0.1:${port}`)
  const token = page.getByLabel('Token', { exact: true })
  const goOn = page.getByRole('button', { name: 'Continue' })
  await token.fill('wrong')
  await goOn.click()
  await expect.poll(() => token.inputValue()).toBe('')
  await token.fill('open-sesame')
  await goOn.click()
  await openAccount(page, 'Com Token')
  await page.reload()
  await page.getByText('live', { exact: true }).waitFor()
  await createCharge(page)

  // Links carry no token: here the report is downloaded.
  await enter(page, 'Report')
  for (const [label, name, text] of REPORTS) {
    const button = page.getByRole('button', { name: label })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path(), 'utf8')).toContain(text)
  }
  expect(faults).toEqual([])
  await browser.close()
  await sandbox.close()
})
