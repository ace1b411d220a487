import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Arrival, Call } from '../../src/evidence/call.ts'
import { type Bounds, type CallLog, createCallLogs } from '../../src/evidence/call-log.ts'
import { openSandbox, type TestClient, type TestSandbox } from '../support/sandbox.ts'

let sandbox: TestSandbox
let client: TestClient

beforeAll(async () => {
  sandbox = await openSandbox()
  client = await sandbox.client()
})
afterAll(() => sandbox.close())

const openLog = (bounds: Partial<Bounds> = {}) =>
  createCallLogs({ calls: 3, bytes: 1_000_000, ...bounds }).of(client.book)

function begin(log: CallLog, requestId: string, body: unknown = {}): Call {
  const request = { url: '/', params: {}, headers: {}, body, hadBody: true }
  const arrival: Arrival = {
    requestId,
    at: 0,
    method: 'POST',
    route: '/',
    operation: 'cash-out',
    externalId: undefined,
    target: undefined,
    value: undefined,
    request,
  }
  return log.begin(arrival)
}

function end(log: CallLog, call: Call, text = ''): void {
  const answer = { headers: {}, text }
  log.end(call, { status: 201, connection: null, durationMs: 1, refusal: null, choice: null, answer })
}

const call = (log: CallLog, requestId: string, body?: unknown, text?: string) =>
  end(log, begin(log, requestId, body), text)

const idsOf = (log: CallLog) => log.calls().map(({ requestId }) => requestId)
const fullOf = (log: CallLog) =>
  log
    .calls()
    .filter(({ request }) => request)
    .map(({ requestId }) => requestId)

describe('the calls of an account', () => {
  it('are kept in the order of their arrival, up to a number; those that go are counted', () => {
    const log = openLog()
    for (const [requestId, kept, dropped] of [
      ['a', ['a'], 0],
      ['b', ['a', 'b'], 0],
      ['c', ['a', 'b', 'c'], 0],
      ['d', ['b', 'c', 'd'], 1],
      ['e', ['c', 'd', 'e'], 2],
      ['f', ['d', 'e', 'f'], 3],
      ['g', ['e', 'f', 'g'], 4],
    ] as const) {
      call(log, requestId)
      expect([idsOf(log), log.dropped, log.calls().at(-1)?.id]).toEqual([kept, dropped, dropped + kept.length])
    }
    expect([log.find('f')?.requestId, log.find('d')]).toEqual(['f', undefined])
  })

  it('lose their contents before they go, the oldest first, when these take too much room', () => {
    const log = openLog({ calls: 10, bytes: 3_000 })
    call(log, 'a', 'x'.repeat(1_000))
    call(log, 'b', '', 'y'.repeat(1_000))
    expect(fullOf(log)).toEqual(['a', 'b'])
    call(log, 'c', { text: 'z'.repeat(1_000) })
    expect([fullOf(log), idsOf(log), log.dropped]).toEqual([['b', 'c'], ['a', 'b', 'c'], 0])
    expect(log.find('a')).toMatchObject({ status: 201, operation: 'cash-out', request: null, answer: null })
    call(log, 'd', 'x'.repeat(5_000))
    expect(fullOf(log)).toEqual([])
    call(log, 'e')
    expect(fullOf(log)).toEqual(['e'])
  })

  it('may be answered in another order, and after their contents or they themselves have gone', () => {
    const log = openLog({ calls: 2, bytes: 3_000 })
    const [slow, quick] = [begin(log, 'slow'), begin(log, 'quick')]
    end(log, quick)
    expect(log.calls()).toMatchObject([{ status: null }, { status: 201 }])
    const big = begin(log, 'big', 'x'.repeat(2_500))
    end(log, slow, 'y'.repeat(2_500))
    expect([idsOf(log), fullOf(log)]).toEqual([['quick', 'big'], ['big']])
    end(log, big, 'z'.repeat(800))
    expect(fullOf(log)).toEqual([])
    call(log, 'next', 'x'.repeat(2_000))
    expect(fullOf(log)).toEqual(['next'])
  })

  it('never take more room than allowed, however deep or wide their bodies are', () => {
    const log = openLog({ calls: 1_000, bytes: 500_000 })
    const deep = JSON.parse(`${'['.repeat(400_000)}${']'.repeat(400_000)}`)
    call(log, 'deep', deep)
    call(
      log,
      'wide',
      Array.from({ length: 100_000 }, () => 1),
    )
    expect(fullOf(log)).toEqual([])
  })
})
