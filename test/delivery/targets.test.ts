import { expect, test } from 'vitest'
import { BLOCKED_HEADERS, headerProblem, MAX_ACTIVE_URLS, MAX_HEADERS, targetOf } from '../../src/delivery/targets.ts'

/** As a sandbox on loopback has it. */
const OPEN = { allowInsecure: false, allowPrivate: true }

const REFUSED: readonly [string, string][] = [
  ['', 'The URL is not a URL; write one such as https://example.com/webhooks.'],
  ['example.com/hooks', 'The URL is not a URL; write one such as https://example.com/webhooks.'],
  ['https://', 'The URL is not a URL; write one such as https://example.com/webhooks.'],
  ['ftp://example.com', 'The URL must use https://.'],
  ['http://example.com', 'The URL must use https://.'],
  ['http://127.0.0.1:4000/hooks', 'The URL must use https://.'],
  ['http://inbox.sandbox', 'The URL must use https://.'],
  ['https://user:secret@example.com', 'The URL must not hold credentials; use a custom header.'],
]

test.each(REFUSED)('%j is refused: %s', (url, why) => {
  expect(targetOf(url, OPEN)).toEqual({ kind: 'refused', why })
})

test.each(['https://example.com', 'https://localhost:8443/a?b=c', 'https://[::1]/'])('%s is an endpoint', text => {
  const target = targetOf(text, OPEN)
  expect(target).toEqual({ kind: 'endpoint', url: new URL(text) })
})

test.each(['http://localhost:4000/', 'http://127.0.0.1:4000/', 'http://127.9.9.9/', 'http://127.1/', 'http://[::1]/'])(
  '%s is an endpoint when insecure targets are allowed',
  text => {
    expect(targetOf(text, { ...OPEN, allowInsecure: true }).kind).toBe('endpoint')
  },
)

test.each(['http://example.com', 'http://10.0.0.1/', 'http://127.0.0.1.example.com/', 'http://inbox.sandbox/'])(
  '%s is refused even when insecure targets are allowed',
  text => {
    const why = 'The URL may use http:// on this machine only.'
    expect(targetOf(text, { ...OPEN, allowInsecure: true })).toEqual({ kind: 'refused', why })
  },
)

test('the limits are those of the spec', () => {
  expect([MAX_ACTIVE_URLS, MAX_HEADERS]).toEqual([3, 5])
  expect(BLOCKED_HEADERS).toEqual([
    'host',
    'content-length',
    'connection',
    'transfer-encoding',
    'content-type',
    'user-agent',
  ])
})

const HEADERS: readonly [string, string, string | undefined][] = [
  ['X-Api-Key', 'abc', undefined],
  ['Authorization', 'Bearer ação', undefined],
  ['X-Empty', '', undefined],
  ['HOST', 'x', 'is a header that cannot be set'],
  ['User-Agent', 'x', 'is a header that cannot be set'],
  ['', 'x', 'is not a header name'],
  ['X Key', 'x', 'is not a header name'],
  ['X-Key:', 'x', 'is not a header name'],
  ['X-Key', 'a\r\nX-Other: b', 'has a value with characters that no header can carry'],
  ['X-Key', 'preço €', 'has a value with characters that no header can carry'],
]

test.each(HEADERS)('a custom header %j with value %j: %s', (name, value, problem) => {
  expect(headerProblem(name, value)).toBe(problem)
})
