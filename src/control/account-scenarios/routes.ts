import type { App, Routes } from '../../http/services.ts'
import { accountOf } from '../account-of.ts'
import { pageOf } from '../paging.ts'
import { ownScenario, removeScenario, saveScenario } from './operations.ts'
import {
  DeleteAccountScenarioSchema,
  GetAccountScenarioSchema,
  ListAccountScenariosSchema,
  PutAccountScenarioSchema,
} from './schemas.ts'
import { accountScenarioView } from './views.ts'

/** Design, section 5: scenarios of one account only. */
export const accountScenarioRoutes: Routes = (app, services) => {
  const all = '/sandbox/v1/accounts/:id/scenarios'
  const one = `${all}/:name`
  app.get(all, { schema: ListAccountScenariosSchema }, request =>
    pageOf(accountOf(request).stories.values(), request.query, accountScenarioView),
  )
  app.get(one, { schema: GetAccountScenarioSchema }, request =>
    accountScenarioView(ownScenario(accountOf(request), request.params.name)),
  )
  app.delete(one, { schema: DeleteAccountScenarioSchema }, async (request, reply) => {
    removeScenario(services, accountOf(request), request.params.name)
    return reply.code(204).send(null)
  })
  app.register(async instance => {
    const scope = instance as unknown as App
    takeTexts(scope)
    scope.put(one, { schema: PutAccountScenarioSchema }, request =>
      accountScenarioView(saveScenario(services, accountOf(request), request.params.name, request.body as string)),
    )
  })
}

/** In this scope bodies are files: what is wrong in one is found with its line and column, in JSON too. */
function takeTexts(scope: App): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(['application/yaml', 'application/json'], { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )
}
