import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountSession } from '../../src/index.ts'
import { type Console, openConsole } from './support.ts'

/** Of a report as JSON, what the page shows. */
interface Report {
  readonly verdict: string
  readonly expectations: readonly { readonly expectation: string; readonly verdict: string; readonly reason: string }[]
  readonly coverage: Readonly<Record<string, readonly { readonly name: string; readonly times: number }[]>>
}

const PARTS = [
  ['operations', 'Operations'],
  ['errorCodes', 'Error codes'],
  ['webhooks', 'Webhooks'],
  ['scenarios', 'Scenarios'],
] as const

let shown: Console

/** A client that pays, pays once more before it knows better, and is refused. */
async function live({ sandbox }: Console): Promise<AccountSession> {
  const account = await sandbox.account({ name: 'Loja Rosa', balance: 100 })
  const authorization = await account.authorize()
  const call = (url: string, payload: object, headers = {}) =>
    sandbox.inject({ method: 'POST', url, headers: { ...authorization, ...headers }, payload })
  await call('/api/webhooks', { url: 'https://inbox.sandbox/orders', eventType: 'cash_out' })
  const details = { key: 'a@b.com', keyType: 'EMAIL', name: 'Jo', document: '52998224725' }
  const pay = (externalId: string, value: number, headers = {}) =>
    call('/api/pix/cash-out', { value, externalId, details }, headers)
  await pay('p-1', 5, { 'x-sandbox-scenario': 'settlement-timeout-late-duplicate' })
  await pay('p-2', 5)
  await pay('p-3', 9_999)
  await account.advance('1d')
  return account
}

let report: Report

beforeAll(async () => {
  shown = await openConsole()
  const { page, sandbox } = shown
  const { accountId } = await live(shown)
  const answer = await page.request.get(`${sandbox.url}/sandbox/v1/accounts/${accountId}/report.json`)
  report = (await answer.json()) as Report
  await page.goto(`${sandbox.url}/sandbox/console#/a/${accountId}/report`)
})
afterAll(() => shown.close())

describe('the report', () => {
  it('shows the verdict, what was expected, and the coverage of the report as JSON', async () => {
    const { page, faults } = shown
    expect([report.verdict, report.expectations.length > 0]).toEqual(['failed', true])
    await page.getByRole('region', { name: 'In short' }).waitFor()
    const figures = await page.locator('.figures > div').allTextContents()
    expect(figures).toEqual([
      `Verdict${report.verdict}`,
      ...PARTS.map(([key, title]) => `${title}${scoreOf(report, key)}`),
    ])
    const rows = await page
      .getByRole('group', { name: /^What scenarios expect/ })
      .getByRole('row')
      .allTextContents()
    expect(rows.length - 1).toBe(report.expectations.length)
    for (const { expectation } of report.expectations) expect(rows.join()).toContain(expectation)
    expect(faults).toEqual([])
  })

  it.each(PARTS)('names each of the %s that was met, how often, and each that never was', async (key, title) => {
    const { page } = shown
    const all = report.coverage[key] ?? []
    const part = page.locator('details').filter({ has: page.locator('summary', { hasText: title }) })
    await part.locator('summary').click()
    const names = await part.getByRole('listitem').allTextContents()
    const told = all.map(({ name, times }) => (times > 0 ? `${name} × ${times}` : name))
    expect(names.toSorted()).toEqual(told.toSorted())
    expect(all.filter(({ times }) => times > 0)).not.toEqual([])
  })

  it.each([
    ['HTML for people', '<h1>Report on Loja Rosa</h1>'],
    ['JUnit XML for CI', '&lt;testsuites'],
    ['JSON', '"verdict":"failed"'],
  ])('opens as %s in a page of its own', async (label, text) => {
    const { page } = shown
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: label }).click()])
    await opened.waitForLoadState()
    expect(await opened.content()).toContain(text)
  })
})

function scoreOf({ coverage }: Report, key: string): string {
  const all = coverage[key] ?? []
  return `${all.filter(({ times }) => times > 0).length} / ${all.length}`
}
