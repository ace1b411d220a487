import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Authority } from '../auth/authority.ts'
import type { CertificateReader } from '../auth/client-certificate.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Delivery } from '../delivery/dispatcher.ts'
import type { TargetRules } from '../delivery/targets.ts'
import type { TaxIdForm } from '../domain/documents.ts'
import type { Engine } from '../engine/engine.ts'
import type { LibraryHolder } from '../engine/stories/library-holder.ts'
import type { CallLogs } from '../evidence/call-log.ts'
import type { Host } from '../platform/host.ts'
import type { Logger } from '../platform/logger.ts'
import type { Store } from '../store/store.ts'
import type { HeldAnswers } from './held-answers.ts'
import type { Metrics } from './metrics/metrics.ts'

/** A Fastify instance whose handlers take their types from TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Everything that endpoints work with; the composition root makes it. */
export interface Services {
  readonly host: Host
  readonly log: Logger
  readonly store: Store
  readonly engine: Engine
  /** The scenarios that ship and those of one's own folder. */
  readonly scenarios: LibraryHolder
  readonly delivery: Delivery
  /** Answers that wait before they leave. */
  readonly held: HeldAnswers
  /** The request journals of the accounts. */
  readonly calls: CallLogs
  /** What is counted while the sandbox works. */
  readonly metrics: Metrics
  /** Which URLs webhooks may be registered for. */
  readonly targetRules: TargetRules
  /** Which CNPJs are taken. */
  readonly taxIds: TaxIdForm
  readonly tokens: Tokens
  readonly certificates: CertificateReader
  /** The local CA, made when the first certificate is needed. */
  readonly authority: () => Promise<Authority>
}

/** A group of endpoints. */
export type Routes = (app: App, services: Services) => void
