import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ConnectionBreak } from '../domain/accident.ts'

/** What stands on the wire where HTTP should. */
const GARBAGE = '\u0000\u0001PIX\r\n\r\n{"not":"http'

/** Of a call that was not carried out there is nothing to send the half of. */
const NOTHING_DONE = '{"status":"PENDING"}'

type Break = (raw: ServerResponse, payload: string) => void

/** How each break looks to a client (scenario format, `reply.connection`). A `hang` ends with its connection. */
const BREAKS: Readonly<Record<ConnectionBreak, Break>> = {
  hang: () => undefined,
  close: raw => raw.destroy(new Error('the scenario closed the connection')),
  reset(raw) {
    const { socket } = raw
    // TLS sockets cannot be reset: they close.
    if (socket && !('encrypted' in socket) && 'resetAndDestroy' in socket) socket.resetAndDestroy()
    else BREAKS.close(raw, '')
  },
  truncate(raw, payload) {
    const body = Buffer.from(payload || NOTHING_DONE)
    raw.writeHead(raw.statusCode, { 'content-length': body.length })
    raw.write(body.subarray(0, body.length / 2), () => BREAKS.close(raw, ''))
  },
  garbage(raw) {
    if (raw.socket === null) BREAKS.close(raw, '')
    else raw.socket.end(GARBAGE)
  },
}

/** Breaks the connection of a reply that Fastify then has no more part in. The payload is what would have been sent. */
export function breakConnection(kind: ConnectionBreak, reply: FastifyReply, payload: unknown): void {
  const headers = reply.getHeaders()
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
  BREAKS[kind](reply.raw, typeof payload === 'string' ? payload : '')
}
