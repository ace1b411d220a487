import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createApp, type Sandbox } from './app.ts'
import { issueServerCertificate } from './auth/authority.ts'
import { type CertsFolder, keptAuthority, openCertsFolder } from './certs-folder.ts'
import { openDemoAccount } from './demo-account.ts'
import { DAY_MS } from './domain/instants.ts'
import type { TlsIdentity } from './http/server.ts'
import { openLibrary } from './open-library.ts'
import { createHost, type Host } from './platform/host.ts'
import { randomSeed } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { onStopSignal, printLine } from './platform/process.ts'
import type { Settings } from './settings.ts'

/** Starts the sandbox with its demo account, and says so on stdout in exactly one line. */
export async function startProcess(settings: Settings): Promise<void> {
  const log = await createLogger(settings.logLevel)
  const host = createHost()
  const certs = openCertsFolder(settings.certs)
  const controlToken = settings.controlToken ?? tokenFor(settings.host)
  const { tls, webhookCa, ...kept } = settings
  const sandbox = await createApp({
    ...kept,
    host,
    log,
    library: openLibrary(settings.scenarios),
    authority: () => keptAuthority(certs),
    tls: tls ? await serverIdentity(settings, certs, host) : undefined,
    webhookCa: webhookCa && readFileSync(webhookCa, 'utf8'),
    controlToken,
  })
  const demo = await openDemoAccount(sandbox.services, certs)
  await sandbox.services.store.flushed()
  const url = await listen(sandbox, settings)
  // Before the ready line: who reads it may stop the sandbox at once.
  onStopSignal(() => stop(sandbox, log))
  demo.writeEnvironment(url)
  if (controlToken && !settings.controlToken) printLine('stderr', `control token: ${controlToken}`)
  printLine('stdout', `pix-account-sandbox is ready at ${url}`)
}

/** Off loopback the control plane wants a token; without one of the user's, one is made and printed once. */
function tokenFor(address: string): string | undefined {
  return LOOPBACK.includes(address) ? undefined : randomSeed()
}
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

async function serverIdentity({ host: address }: Settings, certs: CertsFolder, host: Host): Promise<TlsIdentity> {
  const now = host.now()
  const issued = await issueServerCertificate(await keptAuthority(certs), {
    hosts: ['localhost', '127.0.0.1', '::1', ...(LOOPBACK.includes(address) ? [] : [address])],
    notBefore: now - DAY_MS,
    notAfter: now + SERVER_CERTIFICATE_DAYS * DAY_MS,
  })
  return { cert: issued.pem, key: issued.privateKeyPem }
}
/** Clients refuse server certificates that are valid for longer than this. */
const SERVER_CERTIFICATE_DAYS = 397

async function listen({ app }: Sandbox, { host, port, tls }: Settings): Promise<string> {
  await app.listen({ host, port })
  const address = app.server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `${tls ? 'https' : 'http'}://${name}:${address.port}`
}

/** Stops accepting, finishes answers, writes everything down. */
async function stop(sandbox: Sandbox, log: Logger): Promise<void> {
  log.info('stopping')
  await sandbox.close()
}
