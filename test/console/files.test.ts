import { beforeAll, describe, expect, it } from 'vitest'
import { openSandbox } from '../support/sandbox.ts'
import { built } from './support.ts'

beforeAll(built)

/** Sends a GET as a browser far away would, without a token. */
async function get(path: string) {
  const { app } = await openSandbox({ controlToken: 'secret' })
  const headers = { host: 'sandbox.example', 'sec-fetch-site': 'cross-site' }
  return app.inject({ url: path, headers })
}

describe('the files of the console', () => {
  it('are served without a token and under any name, with a policy that lets nothing else in', async () => {
    const page = await get('/sandbox/console')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=|https?:/)
  })

  it('are kept by browsers for ever once their name tells their contents', async () => {
    const { body } = await get('/sandbox/console')
    const names = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name)
    const answers = await Promise.all(names.map(get))
    expect(names.map(name => name.replace(/-[\w-]+\./, '-*.')).sort()).toEqual([
      '/sandbox/console/assets/icon-*.svg',
      '/sandbox/console/assets/index-*.css',
      '/sandbox/console/assets/index-*.js',
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers['cache-control']))).toEqual(
      new Set(['public, max-age=31536000, immutable']),
    )
    const types = answers.map(({ headers }) => headers['content-type']).sort()
    expect(types).toEqual(['image/svg+xml', 'text/css; charset=utf-8', 'text/javascript; charset=utf-8'])
  })

  it.each(['assets/nothing.js', 'assets/..%2Findex.html', 'assets/..%2F..%2Fmain.js', 'nothing'])(
    'are those of the page and no others: %s',
    async name => {
      const answer = await get(`/sandbox/console/${name}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ])
    },
  )

  it('have one address', async () => {
    const answer = await get('/sandbox/console/')
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, '/sandbox/console'])
  })

  it('do not let anybody into the control plane', async () => {
    expect((await get('/sandbox/v1/accounts')).statusCode).toBe(403)
  })
})
