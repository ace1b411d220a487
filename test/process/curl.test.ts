import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { newFolder, type SandboxProcess, startSandbox } from '../support/process.ts'

const run = promisify(execFile)
const isThere = (command: string) => spawnSync(command, ['version']).error === undefined
const canRun = isThere('curl') && isThere('openssl')

/** curl with these arguments in a folder: the body, as JSON, and the status. */
async function curl(folder: string, ...given: string[]) {
  const { stdout } = await run('curl', ['-sS', '-w', '\n%{http_code}', ...given], { cwd: folder })
  const [body = '', status] = stdout.split(/\n(?=\d+$)/)
  return { status: Number(status), body: JSON.parse(body) }
}

const json = (body: object) => ['-H', 'content-type: application/json', '-d', JSON.stringify(body)]

/** A key and a certificate signed by itself, as anybody makes them. Its PEM always holds a +. */
async function makeCertificate(folder: string, name: string): Promise<string> {
  const names = ['-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`]
  do {
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names], { cwd: folder })
  } while (!readFileSync(join(folder, `${name}.crt`), 'utf8').includes('+'))
  return readFileSync(join(folder, `${name}.crt`), 'utf8')
}

/** An account with a certificate of the client's own. */
async function register(sandbox: SandboxProcess, pem: string, tls: readonly string[] = []) {
  const accounts = `${sandbox.url}/sandbox/v1/accounts`
  const { body: account } = await curl(sandbox.folder, ...tls, ...json({ fees: { cashOut: 0.5 } }), accounts)
  const own = await curl(sandbox.folder, ...tls, ...json({ pem }), `${accounts}/${account.accountId}/certificates`)
  expect(own).toMatchObject({ status: 201, body: { kind: 'own', pem, privateKeyPem: null } })
  const { clientId, clientSecret } = account
  return { url: `${accounts}/${account.accountId}`, credentials: json({ clientId, clientSecret }) }
}

describe.runIf(canRun)('a client of curl and openssl only', () => {
  test('pays with a certificate of its own', async () => {
    const sandbox = await startSandbox()
    const { folder, url } = sandbox
    const pem = await makeCertificate(folder, 'own')
    const account = await register(sandbox, pem)
    const header = `x-ssl-client-cert: ${encodeURIComponent(pem)}`
    const token = await curl(folder, '-H', header, ...account.credentials, `${url}/api/auth/token`)
    expect(token).toMatchObject({ status: 201, body: { token_type: 'Bearer', expires_in: 1800 } })

    const bearer = ['-H', `authorization: Bearer ${token.body.access_token}`]
    const details = { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria da Silva', document: '12345678909' }
    const payment = json({ value: 10.5, externalId: 'order-1', details })
    const paid = await curl(folder, ...bearer, ...payment, `${url}/api/pix/cash-out`)
    expect(paid).toMatchObject({ status: 201, body: { externalId: 'order-1', status: 'PENDING' } })
    const news = await curl(folder, `${account.url}/events?type=transaction.changed&wait=30s`)
    expect(news.body.data).toMatchObject([{ from: 'PENDING', to: 'CONFIRMED' }])
    const transaction = await curl(folder, `${account.url}/transactions/order-1`)
    expect(transaction.body).toMatchObject({ status: 'CONFIRMED', uuid: paid.body.transactionId })
    const balance = await curl(folder, ...bearer, `${url}/api/balance`)
    expect(balance).toMatchObject({ status: 200, body: { netBalance: 9_989, blockedBalance: 0 } })
  })

  test('is told what became of a + that it did not encode', async () => {
    const sandbox = await startSandbox()
    const pem = await makeCertificate(sandbox.folder, 'own')
    const account = await register(sandbox, pem)
    const header = `x-ssl-client-cert: ${encodeURIComponent(pem).replaceAll('%2B', '+')}`
    const refused = await curl(sandbox.folder, '-H', header, ...account.credentials, `${sandbox.url}/api/auth/token`)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'PUB_CERT_MALFORMED_PEM', details: { hint: expect.stringMatching(/\+.*%2B/) } },
    })
  })

  test('presents its certificate in the handshake instead of the header', async () => {
    const sandbox = await startSandbox(['--tls'])
    const { folder, url } = sandbox
    expect(url).toMatch(/^https:/)
    const trust = ['--cacert', 'certs/ca.crt']
    const account = await register(sandbox, await makeCertificate(folder, 'own'), trust)
    await makeCertificate(folder, 'other')
    const as = (name: string) => [...trust, '--cert', `${name}.crt`, '--key', `${name}.key`]
    const tokenUrl = `${url}/api/auth/token`

    expect(await curl(folder, ...trust, `${url}/sandbox/ready`)).toMatchObject({ status: 200 })
    expect(await curl(folder, ...trust, `${url.replace('127.0.0.1', 'localhost')}/sandbox/ready`)).toMatchObject({
      status: 200,
    })
    expect(await curl(folder, ...trust, ...account.credentials, tokenUrl)).toMatchObject({
      body: { code: 'PUB_CERT_HEADER_MISSING' },
    })
    expect(await curl(folder, ...as('other'), ...account.credentials, tokenUrl)).toMatchObject({
      body: { code: 'PUB_CERT_NOT_REGISTERED' },
    })
    const token = await curl(folder, ...as('own'), ...account.credentials, tokenUrl)
    expect(token).toMatchObject({ status: 201 })

    const bearer = ['-H', `authorization: Bearer ${token.body.access_token}`]
    expect(await curl(folder, ...as('own'), ...bearer, `${url}/api/balance`)).toMatchObject({ status: 200 })
    expect(await curl(folder, ...trust, ...bearer, `${url}/api/balance`)).toMatchObject({ status: 200 })
    expect(await curl(folder, ...as('other'), ...bearer, `${url}/api/balance`)).toMatchObject({ status: 401 })
  })

  test('trusts nothing but the local CA', async () => {
    const sandbox = await startSandbox(['--tls'], { folder: newFolder() })
    await expect(curl(sandbox.folder, `${sandbox.url}/sandbox/ready`)).rejects.toThrow(/certificate/)
  })

  test('gets a token with the demo account as a shell has it', async () => {
    const sandbox = await startSandbox()
    const script = `set -eu
      . certs/demo/account.env
      curl -sS "$PIX_BASE_URL/api/auth/token" -H "X-SSL-Client-Cert: $PIX_CERT_HEADER" -H 'Content-Type: application/json' \\
        -d "{\\"clientId\\": \\"$PIX_CLIENT_ID\\", \\"clientSecret\\": \\"$PIX_CLIENT_SECRET\\"}"`
    const { stdout } = await run('sh', ['-c', script], { cwd: sandbox.folder })
    expect(JSON.parse(stdout)).toMatchObject({ token_type: 'Bearer' })
  })
})
