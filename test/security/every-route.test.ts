import { describe, expect, it } from 'vitest'
import { openControl, type TestControl } from '../control/support.ts'

/** Files that anybody may load: they hold nothing of the sandbox, and what they call is guarded. */
const STATIC = /^\/(sandbox\/)?(docs|console)(\/|$)/
/** Whether it lives, and what the pages of the documentation show. */
const NEEDS_NO_TOKEN = /^\/sandbox\/(live|ready|openapi\.json)$/

/** Every route that is served under /sandbox, with numbers in the place of parameters. */
function routesOf({ app }: TestControl): [method: string, url: string][] {
  return app.routesServed
    .map(({ method, path }): [string, string] => [method, path.source.slice(1, -1).replace(/\\(.)/g, '$1')])
    .map(([method, url]): [string, string] => [method, url.replaceAll('[^/]+', '1')])
    .filter(([, url]) => url.startsWith('/sandbox') && !STATIC.test(url))
}

const statusOf = async ({ app }: TestControl, [method, url]: [string, string], headers: Record<string, string>) =>
  (await app.inject({ method: method as 'GET', url, headers })).statusCode

describe('every route under /sandbox', () => {
  it.each([
    ['a foreign host', { host: 'evil.example' }],
    ['a name of the attacker that leads here', { host: 'localhost.evil.example:3000' }],
    ['a foreign origin', { host: 'localhost', origin: 'https://evil.example' }],
    ['a sandboxed frame', { host: 'localhost', origin: 'null' }],
    ['a page of another site', { host: 'localhost', 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s', async (_, headers) => {
    const sandbox = await openControl()
    const routes = routesOf(sandbox)
    expect(routes.length).toBeGreaterThan(60)
    for (const route of routes) expect([route, await statusOf(sandbox, route, headers)]).toEqual([route, 403])
  })

  it('wants the control token where there is one, but for what holds nothing of an account', async () => {
    const sandbox = await openControl({ controlToken: 's3cret' })
    const headers = { host: 'sandbox.example:3000' }
    for (const route of routesOf(sandbox)) {
      const [, url] = route
      const expected = NEEDS_NO_TOKEN.test(url) ? 200 : 401
      expect([route, await statusOf(sandbox, route, headers)]).toEqual([route, expected])
      const wrong = { ...headers, authorization: 'Bearer s3cre7' }
      expect([route, await statusOf(sandbox, route, wrong)]).toEqual([route, expected])
    }
  })

  it('shows pages of another site nothing of the API either, and allows them nothing', async () => {
    const { app } = await openControl()
    for (const { method, path } of app.routesServed) {
      const url = path.source.slice(1, -1).replace(/\\(.)/g, '$1').replaceAll('[^/]+', '1')
      const answer = await app.inject({ method: method as 'GET', url, headers: { origin: 'https://evil.example' } })
      const allowed = Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))
      expect([url, allowed]).toEqual([url, []])
    }
  })
})
