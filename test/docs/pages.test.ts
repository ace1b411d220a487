import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsOf } from '../../openapi/document.ts'
import { ERROR_CATALOGUE } from '../../src/domain/error-catalogue.ts'
import { html } from '../../src/http/docs/html.ts'
import { printPage } from '../../src/http/docs/page.ts'
import { createSandbox, type RunningSandbox } from '../../src/index.ts'
import { openControl } from '../control/support.ts'
import { stored } from './described.ts'

const PAGES = [
  ['api', '/docs'],
  ['control', '/sandbox/docs'],
] as const

/** A page as it is served. */
async function pageAt(path: string) {
  const { app, close } = await openControl({ controlToken: 's3cret' })
  const { statusCode, headers, body } = await app.inject(path)
  await close()
  return { statusCode, headers, body }
}

const textOf = (markup: string) => markup.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

describe.each(PAGES)('the page about the %s', (name, path) => {
  it('tells of every operation, without a token', async () => {
    const { statusCode, headers, body } = await pageAt(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const described = endpointsOf(stored(name)).map(({ operation }) => operation.operationId)
    const shown = [...body.matchAll(/<article id="(\w+)">/g)].map(([, id]) => id)
    expect(shown).toEqual(expect.arrayContaining(described))
    for (const { path: route, operation } of endpointsOf(stored(name)))
      for (const text of [route, operation.summary, operation.description]) expect(textOf(body)).toContain(text)
  })

  it('takes nothing from anywhere, and lets nothing in', async () => {
    const { headers, body } = await pageAt(path)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(body).not.toMatch(/<(link|img|iframe|script src)/)
    expect([...body.matchAll(/href="([^"]*)"/g)].filter(([, target]) => !/^[#/]/.test(target ?? ''))).toEqual([])
  })
})

describe('the page about the api', () => {
  it('shows every error code, every webhook, and what bodies must look like', async () => {
    const { body } = await pageAt('/docs')
    for (const code of Object.keys(ERROR_CATALOGUE)) expect(textOf(body)).toContain(`"code": "${code}"`)
    for (const webhook of Object.keys(stored('api').webhooks ?? {}))
      expect(body).toContain(`WEBHOOK</span> <code>${webhook}</code>`)
    expect(textOf(body)).toMatch(/<code>keyType<\/code> <i>string<\/i> <b>required<\/b>.*<code>DOCUMENT<\/code>/)
  })
})

describe('markup', () => {
  it('never lets a text out of its place', () => {
    expect(html`<b title="${'"><script>'}">${['<i>', 1, undefined, false, html`<u>${"'&"}</u>`]}</b>`.html).toBe(
      '<b title="&#34;&#62;&#60;script&#62;">&#60;i&#62;1<u>&#39;&#38;</u></b>',
    )
  })

  it('opens a schema that contains itself once', () => {
    const node = { type: 'object', properties: { inner: { $ref: '#/components/schemas/Node' } } } as const
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } }
    const responses = { 200: { description: 'OK', content } }
    const operation = { operationId: 'get', tags: ['t'], summary: 's', description: 'd', responses }
    const page = printPage(
      {
        info: { title: 'T', description: 'D' },
        tags: [{ name: 't', description: 'Tests' }],
        paths: { '/nodes': { get: operation } },
        components: { schemas: { Node: node } },
      },
      [],
    )
    expect(page.match(/<code>inner<\/code>/g)).toHaveLength(1)
  })
})

describe('in use', () => {
  let sandbox: RunningSandbox
  let browser: Browser
  // One for all: this browser ends with its last page.
  let page: Page
  beforeAll(async () => {
    sandbox = await createSandbox({ port: 0, seed: 'pages' })
    const executablePath = await chromium.executablePath()
    browser = await playwright.launch({ executablePath, args: chromium.args, headless: true })
    page = await browser.newPage()
  })
  afterAll(async () => {
    await browser.close()
    await sandbox.close()
  })

  it.each(PAGES)(
    'a browser keeps the policy of the page about the %s, finds and opens an endpoint',
    async (_, path) => {
      const complaints: string[] = []
      page.on('console', message => complaints.push(message.text()))
      page.on('pageerror', error => complaints.push(error.message))
      await page.goto(sandbox.url + path)
      const [first] = await page.locator('nav a').all()
      const href = await first?.getAttribute('href')
      await page.keyboard.press('/')
      await page.keyboard.type('no such endpoint')
      expect(await page.locator('nav li:visible').count()).toBe(0)
      await page.locator('input').fill(href?.slice(1) === 'createToken' ? 'token' : 'accounts get')
      expect(await page.locator('nav li:visible').count()).toBeGreaterThan(0)
      await page.locator('nav li:visible a').first().click()
      expect(new URL(page.url()).hash).toMatch(/^#\w+$/)
      await page.locator('article details summary').first().click()
      expect(await page.locator('article details[open]').count()).toBe(1)
      const background = await page.evaluate("getComputedStyle(document.querySelector('pre')).borderRadius")
      expect([complaints, background]).toEqual([[], '6px'])
    },
  )

  it('the calls that it shows work as they are', async () => {
    const account = await sandbox.account()
    const { accountId, clientId, clientSecret, certificate } = account
    const markup = (await sandbox.inject({ url: '/docs' })).body
    const callOf = (id: string) =>
      textOf(/<h4>Call<\/h4><pre>([\s\S]*?)<\/pre>/.exec(markup.split(`<article id="${id}">`)[1] ?? '')?.[1] ?? '')
    const env = {
      ...process.env,
      PIX_BASE_URL: sandbox.url,
      PIX_ACCOUNT_ID: String(accountId),
      PIX_CLIENT_ID: clientId,
      PIX_CLIENT_SECRET: clientSecret,
      PIX_CERT_HEADER: certificate.header,
    }
    // The sandbox is in this process: nobody may stand still while a shell calls it.
    const run = async (id: string, more = {}) =>
      JSON.parse((await promisify(execFile)('bash', ['-euc', callOf(id)], { env: { ...env, ...more } })).stdout)
    const { access_token: TOKEN } = await run('createToken')
    expect(await run('createCashOut', { TOKEN })).toMatchObject({ status: 'PENDING' })
    expect(await run('createCashIn', { TOKEN })).toMatchObject({ status: 'PENDING' })
    expect(await run('createTransfer', { TOKEN })).toMatchObject({ type: 'PENDING' })
    expect(await run('getBalance', { TOKEN })).toHaveProperty('netBalance')
    expect((await run('listTransactions', { TOKEN })).data).toHaveLength(3)
  })
})
