import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { openScenarios } from './open-library.ts'
import type { AccountSettings, OpenedAccount } from './public/account.ts'
import type { InjectedRequest, RunningSandbox, SandboxSettings } from './public/sandbox.ts'
import type { AccountSession } from './public/session.ts'
import { SandboxError } from './sandbox-error.ts'

/** A sandbox for tests; many can run in one process. Throws when a scenario, a fixture or the data file is damaged. */
export async function createSandbox(settings: SandboxSettings = {}): Promise<RunningSandbox> {
  const { port, scenarios, ...options } = settings
  const { app, close } = await createApp({ ...options, ...openScenarios(scenarios) })
  try {
    await (port === undefined ? app.ready() : app.listen({ host: '127.0.0.1', port }))
  } catch (error) {
    await close()
    throw error
  }
  const inject: RunningSandbox['inject'] = request => app.inject(request)
  const url = port === undefined ? '' : `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { url, inject, close, account: (wanted = {}) => openSession(inject, wanted) }
}

async function openSession(inject: RunningSandbox['inject'], settings: AccountSettings): Promise<AccountSession> {
  const account = await callBy<OpenedAccount>(inject, {
    method: 'POST',
    url: '/sandbox/v1/accounts',
    payload: settings,
  })
  const base = `/sandbox/v1/accounts/${account.accountId}`
  const post = <T>(path: string, payload: object, accepted?: number) =>
    callBy<T>(inject, { method: 'POST', url: base + path, payload }, accepted)
  const list = <T>(path: string) => readPages<T>(after => callBy(inject, { url: `${base}${path}?after=${after}` }))
  return {
    ...account,
    authorize: () => authorize(inject, account),
    advance: by => post('/clock/advance', typeof by === 'string' ? { by } : by),
    pay: payment => post('/payments', payment),
    arm: (scenario, options = {}) => post('/armed', { scenario, ...options }),
    inbox: () => list('/inbox'),
    events: () => list('/events'),
    // Expectations that were not met are an answer like any other.
    verify: expect => post('/verify', { expect }, 406),
    reset: () => post('/reset', {}),
  }
}

async function authorize(inject: RunningSandbox['inject'], account: OpenedAccount) {
  const { clientId, clientSecret, certificate } = account
  const { access_token } = await callBy<{ readonly access_token: string }>(inject, {
    method: 'POST',
    url: '/api/auth/token',
    headers: { 'x-ssl-client-cert': certificate.header },
    payload: { clientId, clientSecret },
  })
  return { authorization: `Bearer ${access_token}` }
}

/** The answer to a call, parsed. Throws SandboxError for a status that is an error and not the accepted one. */
async function callBy<T>(inject: RunningSandbox['inject'], request: InjectedRequest, accepted?: number): Promise<T> {
  const { statusCode, body } = await inject(request)
  const answer = JSON.parse(body)
  if (statusCode < 400 || statusCode === accepted) return answer
  const { detail = answer.message, hint } = answer
  const said = [detail, hint].filter(Boolean).join('. ')
  throw new SandboxError(`${request.method ?? 'GET'} ${request.url}: ${statusCode} ${said}`, statusCode, answer)
}

/** A page of a list of the control plane. */
interface Page<T> {
  readonly data: readonly T[]
  readonly next: number | null
}

async function readPages<T>(read: (after: number) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Page<T> = await read(after)
    rows.push(...page.data)
    after = page.next
  }
  return rows
}
