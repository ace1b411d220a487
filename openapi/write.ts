import { writeFileSync } from 'node:fs'
import { DOCUMENTS, type DocumentName } from '../src/http/openapi.ts'
import { packageFolder } from '../src/platform/package-folder.ts'
import { generateOpenApi } from './generate.ts'

const printed = await generateOpenApi()
for (const [name, text] of Object.entries(printed))
  writeFileSync(packageFolder(`openapi/${DOCUMENTS[name as DocumentName].file}`), text)
