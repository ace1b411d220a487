import { writeFileSync } from 'node:fs'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { printReadme } from './readme-tables.ts'

writeFileSync(packageFolder('README.md'), printReadme())
