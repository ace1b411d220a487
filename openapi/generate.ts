import { writeFileSync } from 'node:fs'
import { createApp } from '../src/app.ts'
import { DOCUMENTS, type DocumentName, type OpenApi } from '../src/http/openapi.ts'
import { openLibrary } from '../src/open-library.ts'
import { packageFolder } from '../src/platform/package-folder.ts'

/** The descriptions as the routes and their schemas give them now: the text of each file of `openapi/`. */
export async function generateOpenApi(): Promise<Record<DocumentName, string>> {
  const { app, documents, close } = await createApp({ library: openLibrary(), seed: 'openapi', describe: true })
  await app.ready()
  const print = (document: OpenApi | undefined) => `${JSON.stringify(document, null, 2)}\n`
  const printed = { api: print(documents().api), control: print(documents().control) }
  await close()
  return printed
}

if (process.argv[1]?.endsWith('generate.ts')) {
  const printed = await generateOpenApi()
  for (const [name, text] of Object.entries(printed))
    writeFileSync(packageFolder(`openapi/${DOCUMENTS[name as DocumentName].file}`), text)
}
