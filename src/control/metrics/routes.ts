import type { Routes } from '../../http/services.ts'
import { type VitalsWatch, watchVitals } from '../../platform/vitals.ts'
import { metricsOf } from './views.ts'

/** Design, section 5: `GET /sandbox/metrics`. Nothing of it is loaded or watched before somebody asks. */
export const metricsRoutes: Routes = (app, services) => {
  let vitals: VitalsWatch | undefined
  app.get('/sandbox/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { printMetrics } = await import('./print.ts')
    vitals ??= watchVitals()
    const { text, contentType } = await printMetrics(metricsOf(services, vitals.read()))
    return reply.type(contentType).send(text)
  })
  app.addHook('onClose', (_app, done) => {
    vitals?.close()
    done()
  })
}
