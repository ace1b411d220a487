import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { afterEach, expect, test } from 'vitest'
import { createHttpClient, type HttpClient, type Post } from '../../src/platform/http-client.ts'
import { createOutbox, PAYMENT, publish, receiver, register, SECRET, START, tell } from './support.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function client(options?: { ca: string }): HttpClient {
  const created = createHttpClient(options)
  closing.push(() => created.close())
  return created
}

async function receiving(handle: Parameters<typeof receiver>[0]) {
  const started = await receiver(handle)
  closing.push(started.close)
  return started
}

function post(url: string, more: Partial<Post> = {}): Post {
  return {
    url: new URL(url),
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
    timeoutMs: 5_000,
    ...more,
  }
}

test('a webhook arrives as it was written, signed, with the path and query of its URL', async () => {
  const { url, requests } = await receiving((_request, response) => response.end('ok'))
  const outbox = createOutbox(client(), { webhookSecret: SECRET })
  register(outbox, outbox.book, `${url}?a=b%20c`, { headers: { 'X-Custom': 'ação' } })
  await tell(outbox, PAYMENT)
  const delivery = outbox.book.deliveries.get(1)
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ at: START, status: 200, error: null }] })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.body).toBe(delivery?.body)
  expect(requests[0]?.request).toMatchObject({ method: 'POST', url: '/hooks?a=b%20c' })
  expect(requests[0]?.request.headers).toMatchObject(delivery?.attempts[0]?.requestHeaders ?? {})
  expect(requests[0]?.request.headers['content-length']).toBe(String(Buffer.byteLength(delivery?.body ?? '')))
})

test('connections are kept for later webhooks', async () => {
  const { url, requests } = await receiving((_request, response) => response.end())
  const http = client()
  for (let i = 0; i < 20; i++) await http.post(post(url))
  expect(new Set(requests.map(({ request }) => request.socket.remotePort)).size).toBeLessThanOrEqual(2)
})

test('a redirect is an answer like any other and is not followed', async () => {
  const { url, requests } = await receiving((_request, response) =>
    response.writeHead(302, { location: '/elsewhere' }).end(),
  )
  expect(await client().post(post(url))).toMatchObject({ status: 302 })
  expect(requests.map(({ request }) => request.url)).toEqual(['/hooks'])
})

test('an answer of 10 MB does no harm, its status counts', async () => {
  const { url } = await receiving((_request, response) => response.end(Buffer.alloc(10_000_000)))
  expect(await client().post(post(url))).toMatchObject({ status: 200 })
})

test('an answer without end is cut off, its status counts', async () => {
  const { url } = await receiving((_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  })
  expect(await client().post(post(url))).toMatchObject({ status: 200 })
})

test('an answer that comes byte by byte is cut off when its time is over', async () => {
  const { url } = await receiving((request, response) => {
    const dripping = setInterval(() => response.write('.'), 5)
    request.socket.on('close', () => clearInterval(dripping))
  })
  const result = await client().post(post(url, { timeoutMs: 60 }))
  expect(result).toMatchObject({ failure: 'timeout' })
  expect(result.durationMs).toBeLessThan(2_000)
})

test('a receiver that never answers is a timeout, and its connection is closed', async () => {
  const { url, server } = await receiving(() => {})
  const connected = once(server, 'connection')
  const result = client().post(post(url, { timeoutMs: 40 }))
  const [socket] = await connected
  const closed = once(socket, 'close')
  expect(await result).toMatchObject({ failure: 'timeout' })
  await closed
})

test('a signal stops a POST under way, and one that has not begun', async () => {
  const { url, server } = await receiving(() => {})
  const http = client()
  const stop = new AbortController()
  const result = http.post(post(url, { signal: stop.signal }))
  await once(server, 'request')
  stop.abort()
  expect(await result).toMatchObject({ failure: 'aborted' })
  expect(await http.post(post(url, { signal: stop.signal }))).toEqual({ failure: 'aborted', durationMs: 0 })
})

test('a POST that is stopped while it connects never reaches the receiver', async () => {
  const { url, requests } = await receiving((_request, response) => response.end())
  const http = client()
  const stop = new AbortController()
  const stopped = http.post(post(url, { signal: stop.signal, body: 'stopped' }))
  stop.abort()
  expect(await stopped).toMatchObject({ failure: 'aborted' })
  expect(await http.post(post(url, { body: 'next' }))).toMatchObject({ status: 200 })
  await new Promise(resolve => setImmediate(resolve))
  expect(requests.map(({ body }) => body)).toEqual(['next'])
})

test('nobody listening is refused', async () => {
  const { url, close } = await receiver(() => {})
  await close()
  expect(await client().post(post(url))).toMatchObject({ failure: 'refused' })
})

test('a host without address is a dns failure', async () => {
  expect(await client().post(post('http://nowhere.invalid/'))).toMatchObject({ failure: 'dns' })
})

test.each([
  ['a connection that ends without an answer', '', 'reset'],
  ['an answer that is not HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 'bad-answer'],
])('%s', async (_what, answer, failure) => {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => server.close())
  const { port } = server.address() as AddressInfo
  expect(await client().post(post(`http://127.0.0.1:${port}/`))).toMatchObject({ failure })
})

test('a header that cannot be sent is an invalid request, not an exception', async () => {
  const { url } = await receiving((_request, response) => response.end())
  expect(await client().post(post(url, { headers: { 'x-euro': '€' } }))).toMatchObject({ failure: 'invalid-request' })
})

test('a closed client fails, as a value', async () => {
  const http = createHttpClient()
  await http.close()
  expect(await http.post(post('http://127.0.0.1:1/'))).toMatchObject({ failure: 'failed' })
})

test('an unknown certificate authority is a tls failure, unless it is given as trusted', async () => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      new x509.BasicConstraintsExtension(true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
    ],
  })
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  const key = x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')
  const ca = certificate.toString('pem')
  const server = createTlsServer({ key, cert: ca }, (_request, response) => response.end()).listen(0, 'localhost')
  await once(server, 'listening')
  closing.push(async () => server.closeAllConnections())
  closing.push(async () => server.close())
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`
  expect(await client().post(post(url))).toMatchObject({ failure: 'tls' })
  expect(await client({ ca }).post(post(url))).toMatchObject({ status: 200 })
})

test('cancelAll closes the sockets of what is under way and lets nothing else out', async () => {
  let handled = 0
  let eightCame = () => {}
  const eight = new Promise<void>(resolve => {
    eightCame = resolve
  })
  const { url, requests, server } = await receiving(() => {
    if (++handled === 8) eightCame()
  })
  const outbox = createOutbox(client())
  register(outbox, outbox.book, url)
  const open = new Set<unknown>()
  const allClosed = new Promise<void>(resolve =>
    server.on('connection', socket => {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        if (open.size === 0) resolve()
      })
    }),
  )
  for (let i = 0; i < 20; i++) publish(outbox, PAYMENT)
  await eight
  expect(outbox.delivery.cancelAll(outbox.book)).toBe(20)
  await allClosed
  expect(requests).toHaveLength(8)
  expect([...outbox.book.deliveries.values()].every(({ attempts }) => attempts.length === 0)).toBe(true)
})
