import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { type Document, endpointsOf } from '../../openapi/document.ts'
import { generateOpenApi } from '../../openapi/generate.ts'
import { type Json, openControl, tokenFor } from '../control/support.ts'

const CONTROL_TOKEN = 'planted-control-token-0123456789'
const WRONG_SECRET = 'planted-wrong-secret-0123456789'
const HEADER_VALUE = 'planted-header-value-0123456789'
const DOCUMENT = '98765432100'

/** Who registers a header for webhooks sees it there, and in the webhooks that carried it. */
const SHOWS_HEADERS = /\/(inbox|webhooks\/deliveries.*|transactions\/\{tx\})$/

/** Plays with every secret that there is, and gives everything that can be read afterwards, by where it stands. */
async function everythingShown() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const sandbox = await openControl({ controlToken: CONTROL_TOKEN, log: pino({ level: 'trace' }, sink) as never })
  const authorization = `Bearer ${CONTROL_TOKEN}`
  const control = (method: 'GET' | 'POST', path: string, body?: Json) =>
    sandbox.call(method, `/sandbox/v1/accounts${path}`, body, { authorization })
  const { body: opened } = await control('POST', '', { webhookSecret: true })
  const { clientId, clientSecret, certificate, webhookSecret } = opened as Record<string, string> & {
    certificate: Record<'header' | 'privateKeyPem', string>
  }
  const token = await tokenFor(sandbox.call, opened)
  const api = (path: string, body?: Json, headers = {}) =>
    sandbox.call(body ? 'POST' : 'GET', path, body, { authorization: `Bearer ${token}`, ...headers })

  for (const secret of [clientSecret, WRONG_SECRET]) {
    const header = { 'x-ssl-client-cert': certificate.header }
    await sandbox.call('POST', '/api/auth/token', { clientId, clientSecret: secret } as Json, header)
  }
  // A secret that stands where none belongs: the account knows its own.
  for (const secret of [clientSecret, `${clientSecret}x`]) {
    await api(`/api/pix/transactions/pix-key/${secret}?externalId=${token}`)
    await api(`/api/no-such-path/${secret}`)
    await api('/api/pix/cash-out', { externalId: secret, value: -1, [String(secret)]: token })
    await api('/api/pix/cash-in', {}, { 'x-sandbox-scenario': secret })
  }
  const headers = [{ key: 'X-Shop', value: HEADER_VALUE }]
  for (const eventType of ['cash_out', 'cash_in'])
    await api('/api/webhooks', { url: 'https://inbox.sandbox/orders', eventType, headers })
  const details = { key: DOCUMENT, keyType: 'DOCUMENT', name: 'Maria', document: DOCUMENT }
  await api('/api/pix/cash-out', { value: 10, externalId: 'order-1', description: DOCUMENT, details })
  await control('POST', '/1/clock/advance', { by: '10s' })
  await control('POST', '/1/snapshots', { name: 'mine' })

  const { control: described } = await generateOpenApi()
  const ids: Record<string, string> = { id: '1', tx: '1', deliveryId: '1', runId: '1', name: 'mine' }
  const shown: [where: string, text: string][] = [['the log', lines.join('')]]
  for (const { method, path } of endpointsOf(JSON.parse(described) as Document)) {
    if (method !== 'GET' || path.endsWith('/stream')) continue
    const url = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '1')
    shown.push([path, (await sandbox.app.inject({ url, headers: { authorization } })).body])
  }
  const { body: calls } = await control('GET', '/1/requests')
  for (const { requestId } of calls['data'] as { requestId: string }[])
    shown.push(['a call of the journal', JSON.stringify((await control('GET', `/1/requests/${requestId}`)).body)])
  const secrets = {
    'the control token': CONTROL_TOKEN,
    'the client secret': clientSecret,
    'a wrong client secret': WRONG_SECRET,
    'the access token': token,
    'the signature of the access token': token.split('.')[2],
    'the private key': certificate.privateKeyPem.split('\n')[1],
    'the certificate header': certificate.header,
    'the webhook secret': webhookSecret,
  }
  return { shown, secrets, lines }
}

it('no secret is read anywhere: in no answer of the control plane, no report, no export, no line of the log', async () => {
  const { shown, secrets, lines } = await everythingShown()
  expect(shown.length).toBeGreaterThan(40)
  expect(lines.length).toBeGreaterThan(20)
  for (const [where, text] of shown) {
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret?.length, what).toBeGreaterThan(20)
      expect(text.includes(secret as string), `${what} in ${where}`).toBe(false)
    }
    if (!SHOWS_HEADERS.test(where)) expect(text.includes(HEADER_VALUE), `a webhook's header in ${where}`).toBe(false)
  }
  expect(lines.join('')).not.toContain(DOCUMENT)
})
