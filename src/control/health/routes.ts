import type { Routes } from '../../http/services.ts'
import { packageVersion } from '../../platform/package-folder.ts'
import { LiveSchema, ReadySchema } from './schemas.ts'
import { readyView } from './views.ts'

/** Design, section 5: health. The sandbox listens after restore and seed only, so whoever gets an answer may begin. */
export const healthRoutes: Routes = (app, services) => {
  const config = { needsNoToken: true }
  const version = packageVersion()
  app.get('/sandbox/live', { schema: LiveSchema, config }, () => ({ status: 'live' as const }))
  app.get('/sandbox/ready', { schema: ReadySchema, config }, () => readyView(services, version))
}
