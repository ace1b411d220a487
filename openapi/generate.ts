import { createApp } from '../src/app.ts'
import type { DocumentName } from '../src/http/openapi.ts'
import { openLibrary } from '../src/open-library.ts'
import { complete } from './complete.ts'
import type { Document } from './document.ts'
import { addWebhooks } from './webhooks/describe.ts'
import { sendWebhooks } from './webhooks/examples.ts'

/** The descriptions as the routes and their schemas give them now: the text of each file of `openapi/`. */
export async function generateOpenApi(): Promise<Record<DocumentName, string>> {
  const { app, documents, close } = await createApp({ library: openLibrary(), seed: 'openapi', describe: true })
  await app.ready()
  const { api, control } = documents() as unknown as Record<DocumentName, Document>
  addWebhooks(api, await sendWebhooks(app))
  const printed = { api: print(api), control: print(control) }
  await close()
  return printed
}

function print(document: Document): string {
  return `${JSON.stringify(complete(document), null, 2)}\n`
}
