import { DOCUMENTS, type DocumentName, storedDocument } from '../openapi.ts'
import type { App } from '../services.ts'
import type { Link } from './page.ts'

/** What the pages name beside themselves. */
const LINKS: readonly Link[] = [
  { path: DOCUMENTS.api.docs, title: DOCUMENTS.api.title },
  { path: DOCUMENTS.control.docs, title: DOCUMENTS.control.title },
  { path: DOCUMENTS.api.path, title: 'openapi.json' },
  { path: DOCUMENTS.control.path, title: 'control.json' },
  { path: '/sandbox/console', title: 'Console' },
]

/** Serves a description for people, without a token: it holds nothing that is not in every copy of the sandbox. */
export function serveDocs(app: App, name: DocumentName): void {
  let page: string | undefined
  app.get(DOCUMENTS[name].docs, { schema: { hide: true }, config: { needsNoToken: true } }, async (_request, reply) => {
    const { PAGE_POLICY, printPage } = await import('./page.ts')
    page ??= printPage(
      JSON.parse(storedDocument(name)),
      LINKS.filter(({ path }) => path !== DOCUMENTS[name].docs),
    )
    return reply
      .headers({
        'content-security-policy': PAGE_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
