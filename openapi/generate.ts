import { createApp } from '../src/app.ts'
import type { DocumentName, OpenApi } from '../src/http/openapi.ts'
import { openLibrary } from '../src/open-library.ts'

/** The descriptions as the routes and their schemas give them now: the text of each file of `openapi/`. */
export async function generateOpenApi(): Promise<Record<DocumentName, string>> {
  const { app, documents, close } = await createApp({ library: openLibrary(), seed: 'openapi', describe: true })
  await app.ready()
  const print = (document: OpenApi | undefined) => `${JSON.stringify(document, null, 2)}\n`
  const printed = { api: print(documents().api), control: print(documents().control) }
  await close()
  return printed
}
