import type { App } from './services.ts'

/** Marks the schema of a body that may be left out, for the OpenAPI description. */
export const MAY_BE_LEFT_OUT = { 'x-may-be-left-out': true } as const

/** In this scope a body may be left out, or be empty: it is then taken for an empty object. */
export function takeNoBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else parse(request, text as string, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) request.body = {}
    done()
  })
}
