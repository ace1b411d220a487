import { createHash } from 'node:crypto'
import { apiRoutes } from './api/routes.ts'
import type { Authority } from './auth/authority.ts'
import { createAuthority } from './auth/authority.ts'
import { createCertificateReader } from './auth/client-certificate.ts'
import { createTokens } from './auth/tokens.ts'
import { consolePage } from './console/routes.ts'
import { controlPlane } from './control/routes.ts'
import { createDelivery } from './delivery/dispatcher.ts'
import { mayReach, type TargetRules } from './delivery/targets.ts'
import { createDict } from './domain/dict.ts'
import { openBank } from './engine/accounts.ts'
import { catchUp } from './engine/catch-up.ts'
import { createEngine } from './engine/engine.ts'
import type { Library } from './engine/stories/library.ts'
import { holdLibrary } from './engine/stories/library-holder.ts'
import { createCallLogs } from './evidence/call-log.ts'
import { serveDocs } from './http/docs/routes.ts'
import { createHeldAnswers } from './http/held-answers.ts'
import { createMetrics } from './http/metrics/metrics.ts'
import { type DocumentName, describe, type OpenApi, serveDocument } from './http/openapi.ts'
import { createServer, type TlsIdentity } from './http/server.ts'
import type { App, Services } from './http/services.ts'
import { loadFixtures } from './platform/fixtures.ts'
import { createHost, type Host } from './platform/host.ts'
import { createHttpClient } from './platform/http-client.ts'
import { randomSeed } from './platform/ids.ts'
import { createSilentLogger, type Logger } from './platform/logger.ts'
import { type Reload, reloadOnChange } from './reload.ts'
import { openStore } from './store/open-store.ts'

/** What a sandbox is made of; everything can be left out. */
export interface AppOptions {
  readonly host?: Host | undefined
  readonly log?: Logger | undefined
  /** The file that keeps the state; left out, it is kept in memory. */
  readonly data?: string | undefined
  /** What ids, clientIds and secrets come from; left out, a random one. A data file keeps the one it began with. */
  readonly seed?: string | undefined
  readonly library: Library
  /** How the library is read again while the sandbox runs; left out, it stays what it is. */
  readonly reload?: Reload | undefined
  /** A folder whose fixtures are added to the built-in ones. */
  readonly fixtures?: string | undefined
  readonly tls?: TlsIdentity | undefined
  /** The local CA, when it is kept in files. */
  readonly authority?: (() => Promise<Authority>) | undefined
  readonly controlToken?: string | undefined
  /** Host names under which the control plane may be reached, beside those of loopback. */
  readonly hosts?: readonly string[] | undefined
  readonly allowInsecureWebhooks?: boolean | undefined
  /** Takes CNPJs with letters, too. */
  readonly alphanumericCnpj?: boolean | undefined
  /** Whether webhooks may reach this machine and private networks; left out, they may. */
  readonly allowPrivateWebhooks?: boolean | undefined
  /** PEM of a certificate authority that webhook targets may be signed by. */
  readonly webhookCa?: string | undefined
  /** Collects the OpenAPI descriptions, for the generator. */
  readonly describe?: boolean | undefined
}

/** A sandbox that does not listen yet. */
export interface Sandbox {
  readonly app: App
  readonly services: Services
  /** The OpenAPI descriptions, when they were asked for and the app is ready. */
  documents(): Partial<Record<DocumentName, OpenApi>>
  /** Ends what is under way, writes everything down, lets go of the data file. */
  close(): Promise<void>
}

/** The composition root: builds everything, never listens. Throws when the data file cannot be used. */
export async function createApp(options: AppOptions): Promise<Sandbox> {
  const { host = createHost(), log = createSilentLogger() } = options
  // Before the data file is taken: a fixture that is wrong must not leave it locked.
  const dict = createDict(loadFixtures(options.fixtures).dict)
  const { store, close: closeStore } = await openStore({ host, log, path: options.data })
  const bank = openBank(store, options.seed ?? randomSeed())
  const targetRules = targetRulesOf(options)
  const client = createHttpClient({ ca: options.webhookCa, mayReach: address => mayReach(address, targetRules) })
  const delivery = createDelivery({ store, client, log, ...targetRules })
  const scenarios = holdLibrary(options.library, options.reload?.load)
  const engine = createEngine({
    store,
    host,
    log,
    library: scenarios.current,
    dict,
    publish: delivery.publish,
    release: delivery.release,
    runDeliveryJob: delivery.runJob,
    settled: delivery.settled,
  })
  const held = createHeldAnswers(host)
  const services: Services = {
    host,
    log,
    store,
    engine,
    scenarios,
    delivery,
    held,
    calls: createCallLogs(),
    metrics: createMetrics(store, host),
    taxIds: options.alphanumericCnpj ? 'letters' : 'digits',
    targetRules,
    tokens: createTokens({ key: tokenKey(bank.account.seed) }),
    certificates: createCertificateReader(),
    authority: options.authority ?? once(createAuthority),
  }
  const app = createServer(services, options.tls)
  const documents: Partial<Record<DocumentName, () => OpenApi>> = {}
  const group = (name: DocumentName, routes: (scope: App) => unknown) =>
    app.register(async instance => {
      const scope = instance as unknown as App
      if (options.describe) documents[name] = await describe(scope, name)
      serveDocument(scope, name)
      serveDocs(scope, name)
      await routes(scope)
    })
  await group('api', scope => apiRoutes(scope, services))
  await group('control', scope => controlPlane(scope, services, options))
  consolePage(app)
  resume(services)
  const reloading = options.reload && reloadOnChange(options.reload, services)

  return {
    app,
    services,
    documents: () => Object.fromEntries(Object.entries(documents).map(([name, print]) => [name, print()])),
    async close() {
      // First of all, so that no answer waits for a receiver or for a clock on its way.
      reloading?.close()
      engine.close()
      held.close()
      delivery.close()
      await closeServer(app, host)
      await client.close()
      await closeStore()
    },
  }
}

function targetRulesOf({ allowInsecureWebhooks = false, allowPrivateWebhooks = true }: AppOptions): TargetRules {
  return { allowInsecure: allowInsecureWebhooks, allowPrivate: allowPrivateWebhooks }
}

/** How long answers under way have, and callers to send the rest of their requests, in ms of host time. */
const GRACE_MS = 2_000

/** How often connections are looked for that have got their last answer, in ms of host time. */
const SWEEP_MS = 50

/** Accepts nothing any more, finishes what is under way, and then cuts off who has not sent all or takes nothing. */
async function closeServer(app: App, host: Host): Promise<void> {
  const sweep = () => {
    app.server.closeIdleConnections()
    sweeping = host.after(SWEEP_MS, sweep)
  }
  let sweeping = host.after(SWEEP_MS, sweep)
  const cut = host.after(GRACE_MS, () => app.server.closeAllConnections())
  await app.close()
  sweeping.cancel()
  cut.cancel()
}

/** Timers, deliveries and retries that a restart interrupted go on. */
function resume({ store, host, engine, delivery, calls }: Services): void {
  for (const book of store.customers()) {
    catchUp(store, host, book)
    calls.resume(book)
    delivery.resume(book)
    engine.arm(book)
  }
}

/** Tokens outlive a restart of a sandbox that keeps its seed. */
function tokenKey(seed: string): Uint8Array {
  return createHash('sha256').update(`pix-account-sandbox/token-key/${seed}`).digest()
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
