import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { play, writeNewsStories } from '../delivery/news-stories.ts'
import { newFolder, startSandbox } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { openRemoteAccount, type RemoteAccount, useAccount } from '../support/remote-account.ts'
import { cashOutBody } from '../support/sandbox.ts'

const FLAGS = ['--data', 'bank.json', '--allow-insecure-webhooks', '--scenarios', 'news', '--seed', 'restart']
const FROZEN = { clock: { frozenAt: '2026-11-21T15:00:00.000Z' } }

/** A sandbox that knows stories about the news. */
function start(folder: string) {
  writeNewsStories(join(folder, 'news'))
  return startSandbox(FLAGS, { folder })
}

const pay = async (account: RemoteAccount, externalId: string, ...stories: string[]) => {
  const paid = await account.post('/api/pix/cash-out', cashOutBody({ externalId }), play(...stories))
  expect(paid.status, paid.text).toBe(201)
}
/** `[time, status or error]` of the attempts of each delivery. */
const attemptsOf = async (account: RemoteAccount) =>
  (await account.list('/webhooks/deliveries')).map(({ attempts }) =>
    attempts.map(({ at, status, error }: Record<string, string>) => [at?.slice(14, 19), status ?? error]),
  )

describe.each(['SIGTERM', 'SIGKILL'] as const)('after %s and a restart', signal => {
  test('held webhooks stay held, late ones come in time, lost ones are counted on', async () => {
    const receiver = await openReceiver()
    const first = await start(newFolder())
    const opened = await openRemoteAccount(first.url, FROZEN)
    for (const type of ['cash_out', 'refund_out']) await opened.listen(type, `${receiver.url}/`)
    await pay(opened, 'held', 'sent-back', 'backwards')
    await pay(opened, 'late', 'success', 'late')
    await pay(opened, 'lost', 'success', 'two-lost')
    await opened.control('POST', '/clock/advance', { by: '1s' })
    expect(await attemptsOf(opened)).toEqual([[], [], [['00:01', 'lost']]])

    await first.stop(signal)
    const account = useAccount((await start(first.folder)).url, opened)
    expect(await account.list('/webhooks/deliveries')).toMatchObject([
      { state: 'pending', heldBy: 1, nextAttemptAt: null },
      { state: 'pending', nextAttemptAt: '2026-11-21T15:01:01.000Z' },
      { state: 'pending', nextAttemptAt: '2026-11-21T15:00:31.000Z' },
    ])
    await account.control('POST', '/clock/advance', { by: '9s' })
    expect(receiver.arrivals).toEqual([])
    await account.control('POST', '/clock/advance', { until: 'idle' })
    expect(await attemptsOf(account)).toEqual([
      [['00:12', 200]],
      [['01:01', 200]],
      [
        ['00:01', 'lost'],
        ['00:31', 'lost'],
        ['02:31', 200],
      ],
      [['00:11', 200]],
    ])
    const ids = receiver.arrivals.map(({ headers }) => headers['x-pix-sandbox-delivery'])
    expect(ids).toEqual(['4', '1', '2', '3'])
  })

  test('the copies that were not sent yet follow', async () => {
    const receiver = await openReceiver(({ headers }) => (headers['x-pix-sandbox-attempt'] === '1' ? 200 : undefined))
    const first = await start(newFolder())
    const opened = await openRemoteAccount(first.url)
    await opened.listen('cash_out', `${receiver.url}/`)
    await pay(opened, 'order-1', 'delayed:1ms', 'thrice')
    for (let copy = 1; copy <= 2; copy++) await receiver.next()
    receiver.answer(() => 200)

    await first.stop(signal)
    const account = useAccount((await start(first.folder)).url, opened)
    for (let copy = 2; copy <= 3; copy++) await receiver.next()
    await account.control('POST', '/clock/advance', { by: '1d' })
    const numbers = receiver.arrivals.map(({ headers }) => headers['x-pix-sandbox-attempt'])
    expect(numbers).toEqual(['1', '2', '2', '3'])
    expect(new Set(receiver.arrivals.map(({ body }) => body)).size).toBe(1)
    expect(await account.list('/webhooks/deliveries')).toMatchObject([{ state: 'delivered', attempts: { length: 3 } }])
  })
})
