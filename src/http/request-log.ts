import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConnectionBreak } from '../domain/accident.ts'
import type { Services } from './services.ts'

/** One line per request, with the pattern of its route: a CPF can be in the path. One that was broken has no status. */
export function logRequest(
  { log }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  connection?: ConnectionBreak,
): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: connection === undefined ? reply.statusCode : null,
      ...(connection && { connection }),
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      accountId: request.book?.id,
      transactionId: request.play?.run?.transactionId,
      scenario: request.play?.story?.name,
    },
    'request',
  )
}
