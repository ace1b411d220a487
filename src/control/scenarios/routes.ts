import type { FastifyRequest } from 'fastify'
import { printProfileSchema, printSchema } from '../../engine/stories/print-schema.ts'
import type { Routes } from '../../http/services.ts'
import { pageOf } from '../paging.ts'
import { lint, listedStories, storiesNamed } from './operations.ts'
import { GetScenariosSchema, LintSchema, ListProfilesSchema, ListScenariosSchema } from './schemas.ts'
import { profileView, scenarioView, scenarioWithText } from './views.ts'

/** Design, section 5: the scenarios that can be played, and the lint of one that is being written. */
export const scenarioRoutes: Routes = (app, { scenarios }) => {
  app.get('/sandbox/v1/scenarios', { schema: ListScenariosSchema }, request =>
    pageOf(listedStories(scenarios.current()), request.query, ({ story }) => scenarioView(story, baseUrlOf(request))),
  )
  app.get('/sandbox/v1/scenarios/:name', { schema: GetScenariosSchema }, request => {
    const library = scenarios.current()
    const found = storiesNamed(library, request.params.name)
    return pageOf(found, request.query, ({ story }) => scenarioWithText(library, story, baseUrlOf(request)))
  })
  app.post('/sandbox/v1/scenarios/lint', { schema: LintSchema }, request => lint(request.body))
  app.get('/sandbox/v1/profiles', { schema: ListProfilesSchema }, request => {
    const rows = scenarios.current().profiles()
    return pageOf(
      rows.map(profile => ({ id: profile.name, profile })),
      request.query,
      ({ profile }) => profileView(profile),
    )
  })
  serveSchema('scenario', printSchema)
  serveSchema('profile', printProfileSchema)

  /** The JSON Schema that editors check files with. */
  function serveSchema(name: string, print: () => string): void {
    app.get(`/sandbox/schemas/${name}.json`, { schema: { hide: true } }, (_request, reply) =>
      reply.type('application/schema+json; charset=utf-8').send(print()),
    )
  }
}

/** The sandbox as its caller reaches it. */
function baseUrlOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
