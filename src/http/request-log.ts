import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConnectionBreak } from '../domain/accident.ts'
import { accountIn } from './record-calls.ts'
import type { Services } from './services.ts'

/**
 * One line per request, and one count. With the pattern of its route: a CPF can be in the path. One that was broken has
 * no status.
 */
export function logRequest(
  { log, metrics }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  connection?: ConnectionBreak,
): void {
  const { method } = request
  const route = request.routeOptions.url ?? 'unknown'
  const status = connection === undefined ? reply.statusCode : null
  metrics.requests.add(method, route, status, reply.elapsedTime)
  log.info(
    {
      requestId: request.id,
      method,
      route,
      status,
      ...(connection && { connection }),
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      accountId: accountIn(request)?.id,
      transactionId: request.play?.run?.transactionId,
      scenario: request.play?.story?.name,
    },
    'request',
  )
}
