import { openControl, type TestAccount, type TestControl, tokenFor } from '../control/support.ts'
import { cashInBody, cashOutBody } from '../support/sandbox.ts'
import { shareOf } from '../support/share.ts'

/** A sandbox under traffic that can go on for ever. */
export interface Traffic {
  /** 100 seconds of the sandbox's time: so many calls a second (in bursts of 8), what follows from them, and a reset. */
  cycle(callsPerSecond: number): Promise<number>
  close(): Promise<void>
}

const SECONDS = shareOf(100)
const SECOND_MS = 1_000

/** A receiver on which nobody listens: every attempt fails, and is tried again. */
const DEAD = 'https://127.0.0.1:1/hooks'

/**
 * Two accounts: one pays and is paid, and is reset at the end of each cycle, as transactions are kept for ever; the
 * other one is never reset and does what must not pile up: calls that read or are refused, webhooks, scenarios, arms.
 */
export async function openTraffic(): Promise<Traffic> {
  const control = await openControl()
  const payer = await control.open({ balance: 1_000_000_000 })
  const reader = await control.open({ balance: 1_000_000_000 })
  await reader.listen('cash_in', DEAD)
  const { transactionId } = await reader.charge({ value: 10 })
  await reader.call('POST', '/payments', { transactionId })
  return {
    async cycle(callsPerSecond) {
      const clients = { payer: await settle(control, payer), reader: await settle(control, reader) }
      let calls = 0
      for (let second = 0; second < SECONDS; second++) {
        for (let each = 0; each < callsPerSecond; each += BURST) calls += await burst(clients, `${second}-${each}`)
        control.host.tick(SECOND_MS)
        await control.host.turn()
      }
      await payer.call('POST', '/reset')
      return calls
    },
    close: () => control.close(),
  }
}

/** An account, and its API with a token that lasts for a cycle. */
type Client = Pick<TestAccount, 'api' | 'call'>

/** What an account needs at the beginning of a cycle: a token, and its registrations, as a reset took them away. */
async function settle({ call }: TestControl, account: TestAccount): Promise<Client> {
  const authorization = `Bearer ${await tokenFor(call, account.opened)}`
  const api: Client['api'] = (method, path, payload) => call(method, path, payload, { authorization })
  if (account.book.registrations.size === 0)
    for (const url of ['https://inbox.sandbox/orders', DEAD])
      await api('POST', '/api/webhooks', { url, eventType: 'cash_out' })
  await account.call('PUT', '/scenarios/mine', STORY, { 'content-type': 'application/yaml' })
  return { api, call: account.call }
}
const STORY = 'about: Mine.\nfor: cash-out\nsteps:\n  - wait: 1s\n  - confirm\n'

/** Calls of a client and of a tester, with the status that each must have. Gives how many there were. */
async function burst({ payer, reader }: Record<'payer' | 'reader', Client>, name: string): Promise<number> {
  const made = [
    [201, await payer.api('POST', '/api/pix/cash-out', cashOutBody({ externalId: `out-${name}` }))],
    [201, await payer.api('POST', '/api/pix/cash-in', cashInBody({ externalId: `in-${name}` }))],
    [200, await reader.api('GET', '/api/transactions?size=20')],
    [400, await reader.api('POST', '/api/pix/cash-out', cashOutBody({ externalId: name, value: -1 }))],
    [201, await reader.call('POST', '/armed', { scenario: 'unauthorized', for: ['balance'] })],
    [401, await reader.api('GET', '/api/balance')],
    [200, await reader.call('POST', '/webhooks/deliveries/1/resend')],
    [200, await reader.call('GET', '/requests?limit=5')],
  ] as const
  const wrong = made.find(([status, answer]) => answer.status !== status)
  if (wrong) throw new Error(`${wrong[0]} was expected: ${JSON.stringify(wrong[1])}`)
  return made.length
}
const BURST = 8
