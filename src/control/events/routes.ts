import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { pageOf } from '../paging.ts'
import { eventsFor } from './operations.ts'
import { ListEventsSchema, StreamEventsSchema } from './schemas.ts'
import { createStreams } from './stream.ts'
import { eventView } from './views.ts'
import { createWaitingRoom } from './waiting-room.ts'

/** Design, section 5: the event log of an account. */
export const eventRoutes: Routes = (app, services) => {
  const path = '/sandbox/v1/accounts/:id/events'
  const room = createWaitingRoom(services)
  const streams = createStreams(services, room)
  app.addHook('preClose', async () => room.close())
  app.get(path, { schema: ListEventsSchema }, async (request, reply) => {
    const onGone = (leave: () => void) => reply.raw.once('close', leave)
    const events = await eventsFor(services, room, accountOf(request), request.query, onGone)
    return pageOf(events, request.query, eventView)
  })
  app.get(`${path}/stream`, { schema: StreamEventsSchema }, (request, reply) => {
    const after = request.headers['last-event-id'] ?? request.query.after ?? 0
    const onGone = (leave: () => void) => reply.raw.once('close', leave)
    const stream = streams.open({ book: accountOf(request), after, onGone })
    reply
      .header('cache-control', 'no-store')
      .type('text/event-stream; charset=utf-8')
      .send(stream as never)
  })
}
