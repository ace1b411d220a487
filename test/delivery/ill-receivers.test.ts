import { once } from 'node:events'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpClient, type HttpClient } from '../../src/platform/http-client.ts'
import { eventsAfter } from '../../src/store/event-log.ts'
import { createOutbox, type Outbox, PAYMENT, publish, receiver, register, START, tell, transaction } from './support.ts'

const DAY_MS = 24 * 3_600_000
/** Long enough for whoever answers at all. */
const PATIENT_MS = 30_000
const HASTY_MS = 150

function client(options: { ca?: string } = {}): HttpClient {
  const created = createHttpClient(options)
  onTestFinished(() => created.close())
  return created
}

/** A free port of this machine, where a server listens until the test is over. */
async function listening(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** The URL of a receiver that does this once a webhook has begun to arrive. */
async function ill(act: (socket: Socket) => void): Promise<string> {
  return `http://localhost:${await listening(createServer(socket => socket.once('data', () => act(socket))))}/hooks`
}

/** The URL of a receiver that takes every webhook, and how many it took. */
async function well() {
  const started = await receiver((_request, response) => response.end())
  onTestFinished(started.close)
  return started
}

/** Writes a text byte by byte, the last byte over and over. */
function drip(socket: Socket, text: string): void {
  let at = 0
  const dripping = setInterval(() => socket.write(text[Math.min(at++, text.length - 1)] as string), 2)
  socket.on('close', () => clearInterval(dripping))
}

/** Tells an ill receiver and one that is well of a payment; what the delivery log says of both. */
async function tellBoth(http: HttpClient, url: string, webhookTimeoutMs: number) {
  const { url: healthy, requests } = await well()
  const outbox = createOutbox(http, { webhookTimeoutMs })
  const before = outbox.book.last('event')
  for (const each of [url, healthy]) register(outbox, outbox.book, each)
  await tell(outbox, PAYMENT)
  const [first, second] = [outbox.book.deliveries.get(1), outbox.book.deliveries.get(2)]
  expect(second).toMatchObject({ state: 'delivered', tries: 1, attempts: [{ number: 1, status: 200, error: null }] })
  expect(requests.map(({ body }) => body)).toEqual([second?.body])
  const events = eventsAfter(outbox.book, before).filter(({ deliveryId }) => deliveryId === 1)
  return { delivery: first, events }
}

/** What the log says of a first attempt that was not taken: it is tried again half a minute later. */
function expectAttempt({ delivery, events }: Awaited<ReturnType<typeof tellBoth>>, came: object): void {
  const nextAttemptAt = START + 30_000
  expect(delivery).toMatchObject({ state: 'pending', tries: 1, nextAttemptAt, attempts: [{ number: 1, ...came }] })
  expect(events).toMatchObject([{ type: 'webhook.attempted', attempt: 1, nextAttemptAt, ...came }])
}

/** Receivers that hold a connection for as long as they are let. */
const HOLDING: [string, (socket: Socket) => void][] = [
  ['never answers', () => {}],
  ['sends the head of its answer byte by byte', socket => drip(socket, 'HTTP/1.1 200 OK\r\nx-slow: .')],
  ['sends the body byte by byte', socket => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n.')],
]

describe('a receiver that holds the connection', () => {
  test.each(HOLDING)('and %s is a timeout', async (_what, act) => {
    expectAttempt(await tellBoth(client(), await ill(act), HASTY_MS), { status: null, error: 'timeout' })
  })

  test.each(HOLDING)('and %s holds up nobody else', async (_what, act) => {
    const { url, requests } = await well()
    const outbox = createOutbox(client(), { webhookTimeoutMs: PATIENT_MS })
    for (const each of [await ill(act), url]) register(outbox, outbox.book, each)
    const told = delivered(outbox, 20)
    for (let id = 1; id <= 20; id++) publish(outbox, transaction({ id }))
    await told
    const all = [...outbox.book.deliveries.values()]
    expect(all.filter(({ state }) => state === 'delivered').map(delivery => delivery.url)).toEqual(Array(20).fill(url))
    expect(all.filter(({ state, attempts }) => state === 'pending' && attempts.length === 0)).toHaveLength(20)
    expect(requests).toHaveLength(20)
    outbox.delivery.cancelAll(outbox.book)
  })
})

/** Resolves when so many deliveries were taken. */
function delivered({ store, book }: Outbox, count: number): Promise<void> {
  return new Promise(resolve =>
    store.onCommit(() => {
      const done = [...book.deliveries.values()].filter(({ state }) => state === 'delivered')
      if (done.length === count) resolve()
    }),
  )
}

describe('a receiver that breaks off', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['before its answer', socket => socket.destroy()],
    ['before its answer, politely', socket => socket.end()],
    ['with a reset', socket => socket.resetAndDestroy()],
    ['in the middle of the head', socket => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
    ['in the middle of the body', socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')],
    [
      'in the middle of a chunk',
      socket => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nhalf'),
    ],
  ])('%s has not taken the webhook', async (_what, act) => {
    expectAttempt(await tellBoth(client(), await ill(act), PATIENT_MS), { status: null, error: 'reset' })
  })
})

describe('a receiver that answers something else', () => {
  test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed and is no yes', async status => {
    const elsewhere = await well()
    const location = `location: ${elsewhere.url}\r\ncontent-length: 0\r\n\r\n`
    const url = await ill(socket => socket.end(`HTTP/1.1 ${status} Moved\r\n${location}`))
    expectAttempt(await tellBoth(client(), url, PATIENT_MS), { status, error: null })
    expect(elsewhere.requests).toEqual([])
  })

  test.each([
    ['an answer that is not HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 'bad-answer'],
    ['a head without end', `HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(100_000)}`, 'bad-answer'],
  ])('%s', async (_what, answer, error) => {
    const url = await ill(socket => socket.end(answer))
    expectAttempt(await tellBoth(client(), url, PATIENT_MS), { status: null, error })
  })

  test('10 MB are a yes, and next to nothing of them is read', async () => {
    let sentUntil = (_bytes: number) => {}
    const sent = new Promise<number>(resolve => {
      sentUntil = resolve
    })
    const url = await ill(socket => {
      socket.on('close', () => sentUntil(socket.bytesWritten))
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000000\r\n\r\n')
      const more = () => {
        while (socket.bytesWritten < 10_000_000 && socket.write(Buffer.alloc(65_536)));
      }
      socket.on('drain', more)
      more()
    })
    const { delivery, events } = await tellBoth(client(), url, PATIENT_MS)
    expect(delivery).toMatchObject({ state: 'delivered', tries: 1, attempts: [{ status: 200, error: null }] })
    expect(events).toMatchObject([{ type: 'webhook.delivered', status: 200, error: null }])
    // What the kernel took before the connection was cut; nobody waited for the rest.
    expect(await sent).toBeLessThan(10_000_000)
  })
})

describe('a receiver with a certificate', () => {
  /** A server certificate that signs itself, and its key. */
  async function certificate(
    name: string,
    notBefore: number,
    notAfter: number,
  ): Promise<{ cert: string; key: string }> {
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const made = await x509.X509CertificateGenerator.createSelfSigned({
      name: `CN=${name}`,
      keys,
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
      extensions: [
        new x509.BasicConstraintsExtension(true),
        new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
      ],
    })
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
    return { cert: made.toString('pem'), key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY') }
  }

  /** The URL of a receiver that serves this certificate and takes every webhook. */
  async function secured(options: ServerOptions): Promise<string> {
    const server = createTlsServer(options, (request, response) => request.resume().on('end', () => response.end()))
    return `https://localhost:${await listening(server)}/hooks`
  }

  const now = Date.now()
  const rows: [string, string, number, number, { trusted: boolean; error: string | null }][] = [
    ['that is well', 'localhost', now - DAY_MS, now + DAY_MS, { trusted: true, error: null }],
    ['of nobody we trust', 'localhost', now - DAY_MS, now + DAY_MS, { trusted: false, error: 'tls' }],
    ['that has expired', 'localhost', now - 2 * DAY_MS, now - DAY_MS, { trusted: true, error: 'tls' }],
    ['that is not valid yet', 'localhost', now + DAY_MS, now + 2 * DAY_MS, { trusted: true, error: 'tls' }],
    ['of another host', 'other.example', now - DAY_MS, now + DAY_MS, { trusted: true, error: 'tls' }],
  ]
  test.each(rows)('%s', async (_what, name, notBefore, notAfter, { trusted, error }) => {
    const made = await certificate(name, notBefore, notAfter)
    const told = await tellBoth(client(trusted ? { ca: made.cert } : {}), await secured(made), PATIENT_MS)
    if (error !== null) expectAttempt(told, { status: null, error })
    else expect(told.delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200, error: null }] })
  })

  test('or rather without one: it speaks plain HTTP where TLS was expected', async () => {
    const url = await ill(socket => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'))
    const told = await tellBoth(client(), url.replace('http:', 'https:'), PATIENT_MS)
    expectAttempt(told, { status: null, error: 'tls' })
  })
})
