import { writeFileSync } from 'node:fs'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { printReadme, README_NAMES } from './readme-tables.ts'

for (const name of README_NAMES) writeFileSync(packageFolder(name), printReadme(name))
