import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The secret that the receivers share with the sandbox. */
export const SECRET = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`

/** The payments that they wait for. */
export const AWAITED = Array.from({ length: 9 }, (_, index) => `order-${index + 1}`)

/** What a receiver does wrong; nothing: it is a correct one. */
export interface Flaws {
  readonly booksTwice?: boolean
  readonly trustsForged?: boolean
  readonly trustsOldSignatures?: boolean
  readonly booksUnknown?: boolean
  readonly neverAnswers?: (event: string) => boolean
  /** The status for a webhook, instead of what is right. */
  readonly status?: (news: {
    readonly event: string
    readonly isKnown: boolean
    readonly body: string
  }) => number | undefined
}

/** A receiver on a real socket: POST takes webhooks, GET tells how many payments were booked. */
export async function openReceiver(flaws: Flaws = {}): Promise<{ url: string; stateUrl: string }> {
  const seen = new Set<string>()
  let booked = 0
  const take = (headers: IncomingHttpHeaders, body: string): number => {
    const [event, delivery] = [`${headers['x-pix-sandbox-event']}`, `${headers['x-pix-sandbox-delivery']}`]
    const other = flaws.status?.({ event, isKnown: seen.has(delivery), body })
    if (other !== undefined) return other
    if (!flaws.trustsForged && !isGenuine(headers, body, flaws)) return 401
    const isNew = !seen.has(delivery)
    seen.add(delivery)
    const isAwaited = flaws.booksUnknown || AWAITED.includes(externalIdOf(body))
    if (event === 'cash_in' && isAwaited && (isNew || flaws.booksTwice)) booked++
    return 200
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.end(`${booked}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (flaws.neverAnswers?.(`${request.headers['x-pix-sandbox-event']}`)) return undefined
    return response.writeHead(take(request.headers, Buffer.concat(chunks).toString())).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `${url}/hook`, stateUrl: `${url}/booked` }
}

function externalIdOf(body: string): string {
  const news = JSON.parse(body)
  return news.externalId ?? news.data?.txId
}

/** As a receiver verifies, with nothing of ours: Standard Webhooks, HMAC-SHA256, at most five minutes old. */
function isGenuine(headers: IncomingHttpHeaders, body: string, { trustsOldSignatures }: Flaws): boolean {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(name => headers[`webhook-${name}`])
  if (typeof signature !== 'string') return false
  const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const given = Buffer.from(signature.slice('v1,'.length), 'base64')
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && (isFresh || trustsOldSignatures === true)
}
