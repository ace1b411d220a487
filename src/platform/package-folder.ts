import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE_NAME = 'pix-account-sandbox'

/**
 * The path of a folder of this package (`fixtures`, `scenarios`, …), found from wherever this code runs: src/ in tests,
 * a bundled file in dist/ otherwise.
 * @throws Error when the code was taken out of its package.
 */
export function packageFolder(name: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (isPackageRoot(folder)) return join(folder, name)
    if (folder === dirname(folder)) throw new Error(`The ${name}/ folder of ${PACKAGE_NAME} was not found`)
  }
}

/** The version of this package. */
export function packageVersion(): string {
  return JSON.parse(readFileSync(packageFolder('package.json'), 'utf8')).version
}

function isPackageRoot(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === PACKAGE_NAME
}
