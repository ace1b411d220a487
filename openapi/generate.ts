import { createApp } from '../src/app.ts'
import type { DocumentName } from '../src/http/openapi.ts'
import { openLibrary } from '../src/open-library.ts'
import { complete } from './complete.ts'
import type { Document } from './document.ts'

/** The descriptions as the routes and their schemas give them now: the text of each file of `openapi/`. */
export async function generateOpenApi(): Promise<Record<DocumentName, string>> {
  const { app, documents, close } = await createApp({ library: openLibrary(), seed: 'openapi', describe: true })
  await app.ready()
  const print = (document: unknown) => `${JSON.stringify(complete(document as Document), null, 2)}\n`
  const printed = { api: print(documents().api), control: print(documents().control) }
  await close()
  return printed
}
