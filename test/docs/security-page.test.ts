import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageFolder } from '../../src/platform/package-folder.ts'

it('what is installed to build and to test is asked for by exact version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(packageFolder('package.json'), 'utf8'))
  expect(dependencies).toBeUndefined()
  for (const version of Object.values(devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+/)
})

describe('SECURITY.md', () => {
  it('names tests that there are', () => {
    const text = readFileSync(packageFolder('SECURITY.md'), 'utf8')
    const named = [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(path => !existsSync(packageFolder(path)))).toEqual([])
  })
})
