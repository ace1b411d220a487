import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simpleError } from '../support/envelopes.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const AT = Date.UTC(2026, 10, 21, 15)
const SECOND = 1_000

const newClient = () => sandbox.client({ clock: { mode: 'frozen', at: AT } })
const call = (client: TestClient) => client.post('/api/resend-webhook/1')
const refusal = (seconds: number) =>
  simpleError(429, `More than 60 calls in a minute; try again in ${seconds} s of the account's clock`)

async function callOften(client: TestClient, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await call(client)).statusCode)
  return statuses
}

describe('60 resends a minute', () => {
  test('are let through, refused ones among them; the 61st is 429 until the first is a minute old', async () => {
    const client = await newClient()
    expect(await callOften(client, 60)).toEqual(Array(60).fill(404))
    const refused = await call(client)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([429, '60', refusal(60)])
    await client.advance(AT + 60 * SECOND - 1)
    const last = await call(client)
    expect([last.statusCode, last.headers['retry-after'], last.json()]).toEqual([429, '1', refusal(1)])
    await client.advance(AT + 60 * SECOND)
    expect(await callOften(client, 61)).toEqual([...Array(60).fill(404), 429])
  })

  test('slide: each makes room a minute after it', async () => {
    const client = await newClient()
    await callOften(client, 30)
    await client.advance(AT + 30 * SECOND)
    expect(await callOften(client, 31)).toEqual([...Array(30).fill(404), 429])
    expect((await call(client)).headers['retry-after']).toBe('30')
    await client.advance(AT + 60 * SECOND)
    expect(await callOften(client, 31)).toEqual([...Array(30).fill(404), 429])
    expect((await call(client)).headers['retry-after']).toBe('30')
  })

  test('belong to one account, and to authenticated calls', async () => {
    const [one, other] = [await newClient(), await newClient()]
    for (let n = 0; n < 61; n++) {
      const headers = { authorization: 'Bearer none' }
      expect((await one.post('/api/resend-webhook/1', {}, headers)).statusCode).toBe(401)
    }
    await callOften(one, 60)
    expect([(await call(one)).statusCode, (await call(other)).statusCode]).toEqual([429, 404])
  })

  test('count whatever the body was', async () => {
    const client = await newClient()
    for (let n = 0; n < 60; n++) expect((await client.post('/api/resend-webhook/1', { url: 1 })).statusCode).toBe(400)
    expect((await call(client)).statusCode).toBe(429)
  })
})

test('a scenario plays the 429', async () => {
  const client = await newClient()
  const response = await client.post('/api/resend-webhook/1', {}, { 'x-sandbox-scenario': 'too-many-requests' })
  expect([response.statusCode, response.json()]).toEqual([429, simpleError(429)])
})
