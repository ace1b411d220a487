import type { FastifyReply } from 'fastify'
import type { App } from './services.ts'

/** Adds a warning to an answer: it changes nothing, but somebody should look. */
export function warn(reply: FastifyReply, warning: string): void {
  const before = reply.getHeader('x-sandbox-warning')
  reply.header('x-sandbox-warning', before === undefined ? warning : `${before}, ${warning}`)
}

/** A payment that may be a second one of another says so: the alarm never changes what happens (design, section 7). */
export function tellDoublePayment(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const first = request.play?.doubles
    if (first !== undefined) warn(reply, `possible-double-payment; first=${first}`)
    done(null, payload)
  })
}
