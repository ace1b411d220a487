import { crc16 } from '../../src/domain/br-code/crc.ts'
import { jsonWith } from '../support/fields.ts'
import { receive } from '../support/meds.ts'
import { staticCode } from '../support/payments.ts'
import { goodRequest, send, type World } from './requests.ts'

/** One side of a limit: what is asked over HTTP, and the status, or whatever else shows where the limit is. */
export type Probe = readonly [what: string, expected: unknown, ask: (world: World) => Promise<unknown>]

export const CASH_IN = 'POST /api/pix/cash-in'
export const CASH_OUT = 'POST /api/pix/cash-out'
export const QR_CODE = 'POST /api/pix/cash-out-qrcode'
export const TRANSFER = 'POST /dict/pix'
export const COB = 'PUT /cob/{txid}'
export const REFUND_IN = 'POST /api/pix/refund-in/{id}'
export const DEVOLUCAO = 'PUT /pix/{e2eid}/devolucao/{id}'
export const RESEND = 'POST /api/resend-webhook/{transactionIdentifier}'
export const WEBHOOKS = 'POST /api/webhooks'

export const text = (length: number) => 'x'.repeat(length)
export const many = <T>(count: number, of: (n: number) => T) => Array.from({ length: count }, (_, n) => of(n))
const shown = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 30))

/** A good request with another value at a path of its body: its answer. */
const answerWith = (endpoint: string, path: string, value: unknown) => (world: World) => {
  const good = goodRequest(endpoint, world)
  return send(world, { ...good, payload: JSON.parse(jsonWith(good.payload, path, value)) })
}
/** Its status. */
export function field(endpoint: string, path: string, value: unknown, status: number, what = shown(value)): Probe {
  const ask = async (world: World) => (await answerWith(endpoint, path, value)(world)).statusCode
  return [`${endpoint}: ${path} = ${what}`, status, ask]
}
/** A text of so many characters, taken, and one more, refused. */
export const upTo = (endpoint: string, path: string, max: number): Probe[] => [
  field(endpoint, path, text(max), 201, `${max} characters`),
  field(endpoint, path, text(max + 1), 400, `${max + 1} characters`),
]
/** The status at another URL. */
export const at = (endpoint: string, url: string | ((world: World) => string), status: number, what: string): Probe => [
  `${endpoint}: ${what}`,
  status,
  async world => {
    const path = typeof url === 'string' ? url : url(world)
    return (await send(world, { ...goodRequest(endpoint, world), url: path })).statusCode
  },
]
/** The statuses of so many good requests, one after the other. */
export const repeated = (endpoint: string, count: number, last: number): Probe => [
  `${count} requests`,
  last,
  async world => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await send(world, goodRequest(endpoint, world))).statusCode)
    return statuses.at(-1)
  },
]
/** The status of a good request after so many ms. */
export const after = (endpoint: string, ms: number, status: number): Probe => [
  `${endpoint} after ${ms} ms`,
  status,
  async world => {
    await world.client.advance(world.client.book.now() + ms)
    await world.client.renew()
    return (await send(world, goodRequest(endpoint, world))).statusCode
  },
]
/** What a good request shows. */
export const member = (endpoint: string, read: (body: never, world: World) => unknown, expected: unknown): Probe => [
  `${endpoint}: what is answered`,
  expected,
  async world => read((await send(world, goodRequest(endpoint, world))).json() as never, world),
]

/** The n-th part of a charge. */
export const split = (n: number) => ({
  pixKey: `maria${n}@example.org`,
  pixKeyType: 'EMAIL',
  name: 'Maria',
  document: '12345678909',
  type: 'FIXED',
  value: 1,
})
/** So many pairs. */
export const infos = (count: number) => Object.fromEntries(many(count, n => [`key-${n}`, 'x']))
/** So many custom headers. */
export const headers = (count: number) => many(count, n => ({ key: `x-${n}`, value: 'x' }))

/** A right code of so many characters, filled up with templates that readers skip. */
export function codeOf(length: number): string {
  let code = staticCode().slice(0, -'6304FFFF'.length)
  for (let tag = 80; code.length + 8 < length; tag++) {
    const missing = length - 8 - code.length
    const size = missing > 103 ? 90 : missing - 4
    code += `${tag}${String(size).padStart(2, '0')}${text(size)}`
  }
  return `${code}6304${crc16(`${code}6304`)}`
}

/** Whether the refusal of a code is about its length or its beginning. */
export const codeRefusal = (qrCode: string, what: string, refusal: string | undefined): Probe => [
  `qrCode: ${what}`,
  refusal,
  async world => {
    const { message = [] } = (await answerWith(QR_CODE, 'qrCode', qrCode)(world)).json() as { message?: string[] }
    return message.find(sentence => !sentence.startsWith('qrCode is no PIX code'))
  },
]

/** The status with a token that is so old. */
export const token = (ms: number, status: number): Probe => [
  `a token of ${ms} ms`,
  status,
  async world => {
    await world.client.advance(world.client.book.now() + ms)
    return (await world.client.get('/balance')).statusCode
  },
]
/** What is said first about a charge with this split. */
export const splitRefusal = (path: string, value: string, message: string | undefined): Probe => [
  `${path}: ${value.length} characters`,
  message,
  async world => {
    const good = goodRequest(CASH_IN, world).payload as object
    const body = { ...good, splits: [{ ...split(1), [path]: value }] }
    return (await send(world, { ...goodRequest(CASH_IN, world), payload: body })).json().message?.[0]
  },
]
/** How many of so many payments a listing by key counts. */
export const totalOfKey = (count: number, total: number): Probe => [
  `${count} payments of a key`,
  total,
  async world => {
    for (let n = 1; n < count; n++) receive(world.sandbox, world.client.book, 1)
    const name = 'GET /api/pix/transactions/pix-key/{pixKey}'
    return (await send(world, goodRequest(name, world))).json().metadata.total
  },
]
/** The status of the last of so many URLs for one type of news. */
export const urls = (count: number, status: number): Probe => [
  `${count} URLs`,
  status,
  async world => {
    let last = 0
    for (let n = 1; n <= count; n++)
      last = (await answerWith(WEBHOOKS, 'url', `https://inbox.sandbox/${n}`)(world)).statusCode
    return last
  },
]
