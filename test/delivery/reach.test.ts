import { expect, test } from 'vitest'
import { mayReach, targetOf } from '../../src/delivery/targets.ts'
import { type Reach, reachOf } from '../../src/platform/addresses.ts'
import { createHttpClient } from '../../src/platform/http-client.ts'
import { openControl } from '../control/support.ts'
import { openReceiver } from '../support/receiver.ts'

const ADDRESSES: Readonly<Record<Reach, readonly string[]>> = {
  public: ['1.1.1.1', '9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::127.0.0.1'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  special: ['0.0.0.0', '169.254.169.254', '224.0.0.1', '255.255.255.255', '::', 'fe80::1', 'ff02::1', 'fd00:ec2::254'],
}
const MORE: typeof ADDRESSES = {
  public: ['100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '2606:4700::1111', '64:ff9b::1.1.1.1'],
  loopback: [],
  private: ['100.64.0.0', '100.127.255.255', '198.18.0.1', 'fd12::1', 'fc00::', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  special: ['0.1.2.3', '239.1.1.1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', 'febf::1'],
}
const ROWS = [ADDRESSES, MORE].flatMap(table =>
  Object.entries(table).flatMap(([reach, addresses]) => addresses.map(address => [address, reach as Reach] as const)),
)

test.each(ROWS)('%s is %s', (address, reach) => {
  expect(reachOf(address)).toBe(reach)
})

/** Who may be reached: by default on loopback; when others can reach the sandbox; with --allow-insecure-webhooks there. */
const RULES = [
  [{ allowInsecure: false, allowPrivate: true }, ['public', 'loopback', 'private']],
  [{ allowInsecure: false, allowPrivate: false }, ['public']],
  [{ allowInsecure: true, allowPrivate: false }, ['public', 'loopback']],
] as const

test.each(RULES)('with %j webhooks reach %j and nothing else', (rules, reached) => {
  for (const [address, reach] of ROWS) {
    const isReached = (reached as readonly Reach[]).includes(reach)
    expect(mayReach(address, rules), address).toBe(isReached)
    const host = address.includes(':') ? `[${address}]` : address
    expect(targetOf(`https://${host}:8443/hooks`, rules).kind, address).toBe(isReached ? 'endpoint' : 'refused')
  }
})

test.each(['https://localhost/', 'https://0x7f.1/', 'https://2130706433/', 'https://[::ffff:10.0.0.1]/'])(
  '%s is not another way in',
  url => {
    expect(targetOf(url, { allowInsecure: false, allowPrivate: false }).kind).toBe('refused')
  },
)

test('a sandbox that others can reach takes no URL of its own network', async () => {
  const { open } = await openControl({ allowPrivateWebhooks: false })
  const { api, charge } = await open()
  const why =
    'The URL leads to this machine, a private network or a special address; --allow-private-webhooks allows the first two.'
  for (const url of ['https://10.0.0.5/hooks', 'https://169.254.169.254/latest', 'https://localhost/']) {
    const refusal = { status: 400, body: { message: [why] } }
    expect(await api('POST', '/api/webhooks', { url, eventType: 'cash_in' })).toMatchObject(refusal)
    const { transactionId } = await charge({ externalId: url })
    expect(await api('POST', `/api/resend-webhook/${transactionId}`, { url })).toMatchObject(refusal)
  }
})

test.each(['127.0.0.1', 'localhost'])('what may not be reached is not connected to: %s', async host => {
  const receiver = await openReceiver()
  const asked: string[] = []
  const client = createHttpClient({
    mayReach(address) {
      asked.push(address)
      return false
    },
  })
  const url = new URL(receiver.url.replace('127.0.0.1', host))
  const post = { url, headers: {}, body: '{}', timeoutMs: 5_000 }
  expect(await client.post(post)).toMatchObject({ failure: 'not-allowed' })
  expect(await client.post(post)).toMatchObject({ failure: 'not-allowed' })
  expect(receiver.arrivals).toEqual([])
  // Asked anew for each connection: a name that changes its mind in between gains nothing.
  expect(asked.filter(address => address === '127.0.0.1')).toHaveLength(2)
  await client.close()
})

test('of the addresses of a name only those are tried that may be reached', async () => {
  const receiver = await openReceiver()
  const client = createHttpClient({ mayReach: address => address === '127.0.0.1' })
  const url = new URL(receiver.url.replace('127.0.0.1', 'localhost'))
  expect(await client.post({ url, headers: {}, body: '{}', timeoutMs: 5_000 })).toMatchObject({ status: 200 })
  await client.close()
})
