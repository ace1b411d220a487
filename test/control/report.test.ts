import axe from 'axe-core'
import { parse } from 'junit2json'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeAlarm, type Report } from '../../src/evidence/report.ts'
import { openBrowser } from '../support/browser.ts'
import { FROZEN, openControl, type TestAccount, type TestControl } from './support.ts'

let control: TestControl
let browser: Browser
let account: TestAccount
let report: Report

/** A name that would be markup, breaks XML, and names a document. */
const HOSTILE = `</title><script>document.title="owned"</script>&lt; "'\u{1F980} 123.456.789-09`
const HOSTILE_ID = '<b onmouseover="x()">&amp;]]></b>'
const STORY = `about: Expects much.
for: cash-out
reply: { first: 1, connection: reset, processed: true }
webhooks: { copies: 2 }
expect: { no-second-payment-within: 1h, retries-at-most: 0, acknowledge-within: 10s, checks-status-within: 1m }`

beforeAll(async () => {
  control = await openControl()
  browser = await openBrowser()
  account = await control.open({ ...FROZEN, name: HOSTILE })
  await account.listen('cash_out', 'https://inbox.sandbox/x')
  await account.call('PUT', '/scenarios/hard', STORY, { 'content-type': 'application/yaml' })
  const headers = { 'x-sandbox-scenario': 'hard' }
  await account.send({ externalId: HOSTILE_ID }, headers).catch(() => undefined)
  await account.send({ externalId: 'again' }, headers).catch(() => undefined)
  await account.send({ externalId: 'other', value: 1_000_000 }, headers).catch(() => undefined)
  await account.call('POST', '/clock/advance', { by: '5s' })
  report = (await account.call('GET', '/report.json')).body as unknown as Report
})
afterAll(async () => {
  await browser.close()
  await control.close()
})

const textOf = async (form: string) =>
  (await control.app.inject({ url: `/sandbox/v1/accounts/${account.id}/report.${form}` })).body

describe('a report', () => {
  it('says what was played, what was expected, and what is alarming', () => {
    expect(report).toMatchObject({
      account: { accountId: account.id },
      at: '2027-01-01T12:00:05.000Z',
      verdict: 'failed',
      played: [{ scenario: 'hard', operation: 'cash-out', times: 2 }],
      alarms: [{ transactionId: 2, first: 1, at: '2027-01-01T12:00:00.000Z' }],
      isComplete: true,
    })
    expect(
      report.expectations.map(({ externalId, expectation, verdict }) => [externalId, expectation, verdict]),
    ).toEqual([
      [HOSTILE_ID, 'acknowledge-within', 'held'],
      [HOSTILE_ID, 'no-second-payment-within', 'broken'],
      [HOSTILE_ID, 'retries-at-most', 'held'],
      [HOSTILE_ID, 'checks-status-within', 'open'],
      ['again', 'acknowledge-within', 'held'],
      ['again', 'no-second-payment-within', 'open'],
      ['again', 'retries-at-most', 'held'],
      ['again', 'checks-status-within', 'open'],
    ])
  })

  it('counts what was met, and names what was never met', () => {
    const { operations, errorCodes, webhooks, scenarios } = report.coverage
    const timesOf = (all: readonly { name: string; times: number }[]) =>
      Object.fromEntries(all.map(({ name, times }) => [name, times]))
    expect(timesOf(operations)).toMatchObject({ token: 1, 'cash-out': 3, webhooks: 1, cob: 0, 'refund-in': 0 })
    expect(timesOf(errorCodes)).toMatchObject({ PIX_INSUFFICIENT_BALANCE: 1, HTTP_ERROR: 0, TAX_ID_MISMATCH: 0 })
    expect(timesOf(webhooks)).toEqual({
      cash_in: 0,
      cash_out: 2,
      refund_in: 0,
      refund_out: 0,
      med_created: 0,
      med_accepted: 0,
      med_rejected: 0,
    })
    expect(timesOf(scenarios)).toMatchObject({ 'hard (cash-out)': 2, 'provider-down (any)': 0 })
  })

  it('hides documents and secrets, in every form', async () => {
    const shown = await Promise.all(['json', 'xml', 'html'].map(textOf))
    for (const text of shown) {
      expect(text).toContain('***.456.789-**')
      expect(text).not.toContain('123.456.789-09')
      expect(text).not.toContain(account.opened['clientSecret'])
    }
  })
})

type Suite = { name?: string; testcase?: JunitCase[]; properties?: { name?: string; value?: unknown }[] }
type JunitCase = {
  classname?: string
  name?: string
  failure?: { message?: string }[]
  skipped?: { message?: string }[]
}

describe('the JUnit form', () => {
  const suites = async () => {
    const parsed = (await parse(await textOf('xml'))) as { testsuite: Suite[] } & Record<string, unknown>
    return { parsed, suite: (name: string) => parsed.testsuite.find(each => each.name === name) as Suite }
  }

  it('has a test case per expectation: broken is a failure, open and alarms are skipped', async () => {
    const { parsed, suite } = await suites()
    const cases = suite('expectations').testcase as JunitCase[]
    expect(parsed).toMatchObject({ tests: 9, failures: 1, skipped: 4, errors: 0 })
    expect(
      cases.map(each => [each.classname, each.name, each.failure?.[0]?.message, each.skipped?.[0]?.message]),
    ).toEqual(
      report.expectations.map(each => [
        `${each.operation}.${each.scenario}`,
        `${each.expectation} ${each.wanted} (${each.externalId}), run ${each.run}`,
        each.verdict === 'broken' ? each.reason : undefined,
        each.verdict === 'open' ? each.reason : undefined,
      ]),
    )
    expect(suite('alarms').testcase?.map(each => each.skipped?.[0]?.message)).toEqual(report.alarms.map(describeAlarm))
  })

  it('has in properties what was played and met, and keeps a hostile name a name', async () => {
    const { parsed, suite } = await suites()
    const of = (name: string) => (suite(name).properties ?? []).map(each => [each.name, `${each.value}`])
    expect(of('played')).toEqual(report.played.map(each => [`${each.operation}/${each.scenario}`, `${each.times}`]))
    const met = Object.entries(report.coverage).flatMap(([kind, all]) =>
      (all as Report['coverage']['operations']).map(({ name, times }) => [`${kind}/${name}`, `${times}`]),
    )
    expect(of('coverage')).toEqual(met)
    expect(parsed['name']).toBe(report.account.name)
  })
})

/** Opens the page as a browser does, without any network. */
async function openPage(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await page.route('**/*', route => route.abort())
  await page.setContent(await textOf('html'))
  return page
}

const cellsOf = async (page: Page, id: string) => {
  const rows = await page.locator(`#${id} tbody tr`).all()
  return Promise.all(rows.map(row => row.locator('td').allTextContents()))
}

describe('the page', () => {
  it('says the same as the JSON, and keeps hostile names names', async () => {
    const page = await openPage()
    expect(await page.title()).toBe(`Report on ${report.account.name}`)
    expect(await page.locator('script, b').count()).toBe(0)
    expect(await page.locator('#verdict').textContent()).toBe(report.verdict)
    expect((await cellsOf(page, 'expectations')).map(cells => cells.slice(0, 6))).toEqual(
      report.expectations.map(each => [
        each.verdict,
        each.scenario,
        each.operation,
        each.externalId,
        `${each.expectation} ${each.wanted}`,
        each.reason,
      ]),
    )
    expect(await cellsOf(page, 'alarms')).toEqual(
      report.alarms.map(each => [`${each.seq}`, each.at, describeAlarm(each)]),
    )
    expect(await cellsOf(page, 'played')).toEqual(
      report.played.map(each => [each.scenario, each.operation, `${each.times}`]),
    )
    for (const [kind, all] of Object.entries(report.coverage) as [string, Report['coverage']['operations']][]) {
      const shown = (list: string) => page.locator(`#${kind} .${list} li`).allTextContents()
      expect(await shown('met')).toEqual(all.filter(each => each.times > 0).map(each => `${each.name} × ${each.times}`))
      expect(await shown('never')).toEqual(all.filter(each => each.times === 0).map(each => each.name))
    }
    await page.close()
  })

  it.each([
    ['on a desk', { viewport: { width: 1280, height: 800 } }, 'screen'],
    ['on a phone, dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }, 'screen'],
    ['on paper, asked for in the dark', { viewport: { width: 700, height: 900 }, colorScheme: 'dark' }, 'print'],
  ] as const)('fits and can be read by everybody %s', async (_, options, media) => {
    const page = await openPage(options)
    await page.emulateMedia({ media })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    await page.evaluate(axe.source)
    const { violations } = (await page.evaluate('axe.run()')) as { violations: { id: string }[] }
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.close()
  })

  it('may load and run nothing', async () => {
    const { headers, body } = await control.app.inject({ url: `/sandbox/v1/accounts/${account.id}/report.html` })
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    expect(body).not.toMatch(/<script|<link|<img|url\(|@import|https?:/i)
  })

  it('says so when nothing has happened', async () => {
    const empty = await control.open()
    const { body } = await control.app.inject({ url: `/sandbox/v1/accounts/${empty.id}/report.html` })
    expect(body).toContain('No scenario that was played expects anything of the client.')
    expect((await empty.call('GET', '/report.json')).body).toMatchObject({ verdict: 'passed', played: [], alarms: [] })
  })
})
