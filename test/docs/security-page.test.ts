import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageFolder } from '../../src/platform/package-folder.ts'

interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** Licences that ask for no more than their text. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']

const readJson = (name: string) => JSON.parse(readFileSync(packageFolder(name), 'utf8'))
const locked = readJson('package-lock.json').packages as Record<string, Locked>
/** What a user of the package installs, nested copies among them. */
const installed = Object.entries(locked).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)

describe('what is installed with the package', () => {
  it.each(installed)('%s has a permissive licence', (_, { license }) => {
    expect(PERMISSIVE).toContain(license)
  })

  it('is as much as SECURITY.md says', () => {
    const { dependencies } = readJson('package.json')
    const said = `${Object.keys(dependencies).length} direct dependencies, ${installed.length} packages in all`
    expect(readFileSync(packageFolder('SECURITY.md'), 'utf8')).toContain(said)
  })

  it('is asked for by exact version', () => {
    const { dependencies, devDependencies } = readJson('package.json')
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
  })
})

describe('SECURITY.md', () => {
  it('names tests that there are', () => {
    const text = readFileSync(packageFolder('SECURITY.md'), 'utf8')
    const named = [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(path => !existsSync(packageFolder(path)))).toEqual([])
  })
})
