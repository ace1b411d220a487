import type { Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { pageOf } from '../paging.ts'
import { eventsFor } from './operations.ts'
import { ListEventsSchema } from './schemas.ts'
import { eventView } from './views.ts'
import { createWaitingRoom } from './waiting-room.ts'

/** Design, section 5: the event log of an account. */
export const eventRoutes: Routes = (app, services) => {
  const room = createWaitingRoom(services)
  app.addHook('preClose', async () => room.close())
  app.get('/sandbox/v1/accounts/:id/events', { schema: ListEventsSchema }, async (request, reply) => {
    const onGone = (leave: () => void) => reply.raw.once('close', leave)
    const events = await eventsFor(services, room, accountOf(request), request.query, onGone)
    return pageOf(events, request.query, eventView)
  })
}
