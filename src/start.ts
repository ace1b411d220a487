import type { AddressInfo } from 'node:net'
import { createApp, type Sandbox } from './app.ts'
import { issueServerCertificate } from './auth/authority.ts'
import { type CertsFolder, keptAuthority, openCertsFolder } from './certs-folder.ts'
import { openDemoAccount } from './demo-account.ts'
import { DAY_MS } from './domain/instants.ts'
import type { TlsIdentity } from './http/server.ts'
import { openScenarios } from './open-library.ts'
import { createHost, type Host } from './platform/host.ts'
import { randomSeed } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { onStopSignal, printLine } from './platform/process.ts'
import { readSettingsText, type Settings } from './settings.ts'

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
    ...openScenarios(settings.scenarios),
    authority: () => keptAuthority(certs),
    tls: tls ? await serverIdentity(settings, certs, host) : undefined,
    webhookCa: webhookCa && readSettingsText(webhookCa, '--webhook-ca'),
    controlToken,
    allowPrivateWebhooks: settings.allowPrivateWebhooks ?? isLoopback(settings.host),
  })
  const url = await open(sandbox, settings, certs)
  // Before the ready line: who reads it may stop the sandbox at once.
  onStopSignal(() => stop(sandbox, log))
  if (controlToken && !settings.controlToken) printLine('stderr', `control token: ${controlToken}`)
  printLine('stdout', `pix-account-sandbox is ready at ${url}`)
}

/** Opens the demo account and listens; gives the base URL. A sandbox that cannot listen lets go of its data file. */
async function open(sandbox: Sandbox, settings: Settings, certs: CertsFolder): Promise<string> {
  try {
    const demo = await openDemoAccount(sandbox.services, certs)
    await sandbox.services.store.flushed()
    const url = await listen(sandbox, settings)
    demo.writeEnvironment(url)
    return url
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

/** Off loopback the control plane wants a token; without one of the user's, one is made and printed once. */
function tokenFor(address: string): string | undefined {
  return isLoopback(address) ? undefined : randomSeed()
}
const isLoopback = (address: string) => LOOPBACK.includes(address)
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

async function serverIdentity({ host: address }: Settings, certs: CertsFolder, host: Host): Promise<TlsIdentity> {
  const now = host.now()
  const issued = await issueServerCertificate(await keptAuthority(certs), {
    hosts: ['localhost', '127.0.0.1', '::1', ...(isLoopback(address) ? [] : [address])],
    notBefore: now - DAY_MS,
    notAfter: now + SERVER_CERTIFICATE_DAYS * DAY_MS,
  })
  return { cert: issued.pem, key: issued.privateKeyPem }
}
/** Clients refuse server certificates that are valid for longer than this. */
const SERVER_CERTIFICATE_DAYS = 397

async function listen({ app }: Sandbox, { host, port, tls }: Settings): Promise<string> {
  await app.listen({ host, port }).catch(error => {
    const reason = LISTEN_PROBLEMS[error.code] ?? error.message
    throw new Error(
      `Cannot listen: port ${port} of ${host} ${reason}. Choose others with --port (0: any free one) and --host.`,
    )
  })
  const address = app.server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `${tls ? 'https' : 'http'}://${name}:${address.port}`
}

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may be used by administrators only',
  EADDRNOTAVAIL: 'cannot be used, as this machine has no such address',
  ENOTFOUND: 'cannot be used, as nobody knows this host',
}

/** Stops accepting, finishes answers, writes everything down. */
async function stop(sandbox: Sandbox, log: Logger): Promise<void> {
  log.info('stopping')
  await sandbox.close()
}
