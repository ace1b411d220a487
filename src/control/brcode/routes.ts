import type { Routes } from '../../http/services.ts'
import { DecodeSchema } from './schemas.ts'
import { decodedView } from './views.ts'

/** Design, section 5: BR Codes, taken apart. */
export const brCodeRoutes: Routes = app => {
  app.post('/sandbox/v1/brcode/decode', { schema: DecodeSchema }, request => decodedView(request.body.pixCode))
}
