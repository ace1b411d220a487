import { describe, expect, it } from 'vitest'
import { type CertifyOptions, certifyReceiver } from '../../src/certify/certify.ts'
import type { Check } from '../../src/certify/check.ts'
import { AWAITED, type Flaws, openReceiver, SECRET } from './receivers.ts'

async function certify(flaws: Flaws, options: Partial<CertifyOptions> = {}): Promise<Check[]> {
  const receiver = await openReceiver(flaws)
  const checks: Check[] = []
  for await (const check of certifyReceiver({ ...receiver, secret: SECRET, externalIds: AWAITED, ...options }))
    checks.push(check)
  return checks
}

const named = (checks: readonly Check[], verdict: Check['verdict']) =>
  checks.filter(check => check.verdict === verdict).map(({ name }) => name)
const reasonOf = (checks: readonly Check[], name: string) => checks.find(check => check.name === name)?.reason

describe('a correct receiver', () => {
  it.each(['V1', 'V2'] as const)('passes everything, in the payload family %s', async version => {
    const checks = await certify({}, { version })
    expect(checks.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
    expect(checks.map(({ name }) => name)).toEqual([
      'accepts',
      'takes-duplicates',
      'takes-duplicates-at-once',
      'takes-any-order',
      'takes-late',
      'takes-little',
      'refuses-forged',
      'doubts-unknown-payments',
      'tolerates-unknown-events',
      'answers-quickly',
    ])
  })

  it('passes by its answers alone when it tells nothing of its state', async () => {
    expect(named(await certify({}, { stateUrl: undefined }), 'passed')).toHaveLength(10)
  })

  it('is not asked to know forgeries without a secret', async () => {
    const checks = await certify({ trustsForged: true }, { secret: undefined })
    expect([named(checks, 'failed'), named(checks, 'skipped')]).toEqual([[], ['refuses-forged']])
  })
})

describe('a receiver that is wrong on purpose', () => {
  const rows: [name: string, flaws: Flaws, failed: string[], reason: string][] = [
    [
      'books every delivery anew',
      { booksTwice: true },
      ['takes-duplicates', 'takes-duplicates-at-once'],
      'its state went from 1 to 3, and should have stayed',
    ],
    [
      'fails on what it has already',
      { status: ({ isKnown }) => (isKnown ? 409 : undefined) },
      ['takes-duplicates', 'takes-duplicates-at-once'],
      'the second attempt of one delivery was answered with 409; anything but 2xx in time is sent again and again',
    ],
    [
      'trusts forged news',
      { trustsForged: true },
      ['refuses-forged'],
      'a webhook signed with a foreign secret was answered with 200; 4xx would have refused it',
    ],
    [
      'trusts what was signed ten minutes ago',
      { trustsOldSignatures: true },
      ['refuses-forged'],
      'a webhook whose signature is ten minutes old was answered with 200; 4xx would have refused it',
    ],
    [
      'books what nobody asked for',
      { booksUnknown: true },
      ['doubts-unknown-payments'],
      'its state went from 5 to 6, and should have stayed',
    ],
    [
      'fails on unknown events',
      { status: ({ event }) => (event === 'something_new' ? 500 : undefined) },
      ['tolerates-unknown-events'],
      'an unknown event was answered with 500; anything but 2xx in time is sent again and again',
    ],
    [
      'fails on a payer without a document',
      { status: ({ body }) => (body.includes('"document":null') ? 500 : undefined) },
      ['takes-little'],
      'a payer of whom little is known was answered with 500; anything but 2xx in time is sent again and again',
    ],
    [
      'needs the payment before its refund',
      { status: ({ event }) => (event === 'refund_in' ? 404 : undefined) },
      ['takes-any-order'],
      'a refund before its payment was answered with 404; anything but 2xx in time is sent again and again',
    ],
  ]

  it.each(rows)('%s: fails what it deserves, and nothing else', async (_, flaws, failed, reason) => {
    const checks = await certify(flaws)
    expect(named(checks, 'failed')).toEqual(failed)
    expect(reasonOf(checks, failed[0] as string)).toBe(reason)
  })

  it('is too slow', async () => {
    const checks = await certify({ neverAnswers: event => event === 'refund_in' }, { timeoutMs: 1_500 })
    expect(named(checks, 'failed')).toEqual(['takes-any-order', 'answers-quickly'])
    expect(reasonOf(checks, 'answers-quickly')).toBe('a refund before its payment was not answered within 1500 ms')
  })

  it('takes nothing at all: the other checks would say nothing', async () => {
    const checks = await certify({ status: () => 503 })
    expect(named(checks, 'failed')).toEqual(['accepts'])
    expect(named(checks, 'skipped')).toHaveLength(8)
  })

  it('waits for other payments: its state would show nothing', async () => {
    const checks = await certify({}, { externalIds: [] })
    expect(named(checks, 'failed')).toEqual(['accepts'])
    expect(reasonOf(checks, 'accepts')).toContain('its state did not change by a payment')
  })
})

describe('what cannot be certified', () => {
  it('is nobody: the check says so', async () => {
    const checks = await certify({}, { url: 'http://127.0.0.1:9/', stateUrl: undefined })
    expect(checks[0]).toMatchObject({
      name: 'accepts',
      verdict: 'failed',
      exchanges: [{ status: null, error: 'refused' }],
    })
  })

  it.each<[options: Partial<CertifyOptions>, error: string]>([
    [{ url: 'no url' }, 'Invalid URL'],
    [{ stateUrl: 'http://127.0.0.1:9/' }, 'Nobody answers at http://127.0.0.1:9'],
  ])('is thrown: %j', async (options, error) => {
    await expect(certify({}, options)).rejects.toThrow(error)
  })
})
