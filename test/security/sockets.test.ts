import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openControl, type TestControl } from '../control/support.ts'
import { stateOf } from '../support/state.ts'

let sandbox: TestControl

beforeAll(async () => {
  sandbox = await openControl()
  await sandbox.open()
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const HEAD = 'Host: localhost\r\nConnection: close\r\n'
const POST = `POST /sandbox/v1/accounts HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`
const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\n${HEAD}${more}\r\n`
const asks = (headers: string, body: string) => `${POST}${headers}\r\n${body}`

/** Sends bytes; everything that comes back until the sandbox closes the connection. */
async function exchange(sent: string): Promise<string> {
  const socket = connect((sandbox.app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', text => {
    received += text
  })
  // Whoever refuses early closes while the rest is still on its way.
  socket.on('error', () => {})
  socket.write(sent, 'latin1')
  await once(socket, 'close')
  return received
}

/** The statuses of the answers, one after the other. */
const statusesOf = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

const SMUGGLED = 'DELETE /sandbox/v1/accounts/1 HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('one request in the body of another is never served', () => {
  it.each([
    ['a length and chunks', asks('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['chunks and a length', asks('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['two lengths', asks('Content-Length: 2\r\nContent-Length: 4\r\n', `{}${SMUGGLED}`)],
    ['a length with a sign', asks('Content-Length: +2\r\n', `{}${SMUGGLED}`)],
    ['a coding that is nearly chunked', asks('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['chunked, and then something', asks('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SMUGGLED}`)],
    ['a chunk without a size', asks('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n${SMUGGLED}`)],
    ['a blank before the colon', asks('Content-Length : 2\r\n', `{}${SMUGGLED}`)],
    ['a folded header', asks('X: a\r\n b\r\nContent-Length: 2\r\n', `{}${SMUGGLED}`)],
    ['line ends without CR', POST.replaceAll('\r\n', '\n')],
    ['a NUL in a header', get('/sandbox/live', 'X: a\0b\r\n')],
    ['no host at all', 'GET /sandbox/live HTTP/1.1\r\n\r\n'],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x00\xc8\x01\x00\x00\xff'],
    ['an unknown method', 'FOO /sandbox/live HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('%s: 400, and the connection ends', async (_, sent) => {
    const before = stateOf(sandbox)
    expect(statusesOf(await exchange(sent))).toEqual([400])
    expect(stateOf(sandbox)).toBe(before)
  })
})

describe('another spelling of a path is no way round a check', () => {
  it.each([
    ['/api/../sandbox/v1/accounts', 404],
    ['/api/%2e%2e/sandbox/v1/accounts', 404],
    ['//sandbox/v1/accounts', 404],
    ['/sandbox%2Fv1%2Faccounts', 404],
    ['/sandbox\\v1\\accounts', 404],
    ['/SANDBOX/v1/accounts', 404],
    ['/sandbox/v1/accounts/', 400],
    ['/sandbox/v1/accounts;a=b', 404],
    ['/sandbox/v1/accounts/%2531', 400],
    ['/sandbox/v1/accounts/%00', 400],
    ['/sandbox/v1/accounts/%zz', 400],
    ['/sandbox/v1/accounts/%ef%bc%91', 400],
    ['/sandbox/v1/accounts/%ED%A0%80', 400],
    ['/api/pix/transactions/pix-key/%E0%A4%A', 400],
    ['*', 404],
    ['http://localhost/sandbox/v1/accounts', 200],
    ['http://evil.example/sandbox/v1/accounts', 403],
    ['http://localhost@evil.example/sandbox/v1/accounts', 403],
    ['http://evil.example/api/balance', 401],
  ])('%s: %i', async (target, status) => {
    expect(statusesOf(await exchange(get(target)))).toEqual([status])
  })
})

describe('a flood is bounded', () => {
  it.each([
    ['a header of 20 KB', get('/sandbox/live', `X: ${'a'.repeat(20_000)}\r\n`), 431],
    ['a URL of 20 KB', get(`/sandbox/live?${'a'.repeat(20_000)}`), 431],
    ['5,000 headers', get('/sandbox/live', 'X-Some: thing\r\n'.repeat(5_000)), 431],
    ['a body of 100 MB, announced', asks('Content-Length: 100000000\r\n', '{}'), 413],
    [
      'a body of 2 MB in chunks',
      asks('Transfer-Encoding: chunked\r\n', `200000\r\n${' '.repeat(2_097_152)}\r\n0\r\n\r\n`),
      413,
    ],
    ['an array in 100,000 arrays', asks('Content-Length: 200000\r\n', '['.repeat(100_000) + ']'.repeat(100_000)), 400],
  ])('%s', async (_, sent, status) => {
    expect(statusesOf(await exchange(sent))).toEqual([status])
  })

  it('a header behind 2,000 others is seen: nothing is dropped in silence', async () => {
    const sent = get('/sandbox/v1/accounts', `${'a:1\r\n'.repeat(2_100)}Origin: https://evil.example\r\n`)
    expect(statusesOf(await exchange(sent))).toEqual([403])
  })

  it.each([
    ['a head that never ends', 'GET /sandbox/live HTTP/1.1\r\nHost: local'],
    ['a body that never comes', asks('Content-Length: 10\r\n', '{')],
  ])('%s is not waited for', async (_, sent) => {
    const { server } = sandbox.app
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 60_000])
    Object.assign(server, { headersTimeout: 100, requestTimeout: 200 })
    const answer = await exchange(sent)
    Object.assign(server, { headersTimeout: 15_000, requestTimeout: 60_000 })
    expect(statusesOf(answer)).toEqual([408])
  })

  it('many answers asked for at once come in order, and the connection lives on', async () => {
    const kept = 'GET /sandbox/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200)
    expect(statusesOf(await exchange(kept + get('/sandbox/ready')))).toEqual(Array(201).fill(200))
  })
})
