import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadLibrary } from '../../src/engine/stories/library.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { SETTINGS } from '../../src/settings.ts'
import { blocksOf, blocksUnder, readmeText } from './printed.ts'
import { printReadme, README_NAMES } from './readme-tables.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The built-in scenarios with one more file over them. */
function libraryWith(path: string, yaml: string) {
  const extra = temporaryFolder()
  mkdirSync(join(extra, path, '..'), { recursive: true })
  writeFileSync(join(extra, path), yaml)
  return loadLibrary({ builtIn: packageFolder('scenarios'), extra })
}

describe.each(README_NAMES)('%s', name => {
  it('has the tables that the files and the code give (npm run readme writes them)', () => {
    expect(readmeText(name)).toBe(printReadme(name))
  })

  it('names every setting', () => {
    for (const { flag, variable } of Object.values(SETTINGS)) {
      expect(readmeText(name)).toContain(`\`${flag}\``)
      expect(readmeText(name)).toContain(`\`${variable}\``)
    }
  })

  it('names only files that are there', () => {
    const targets = [...readmeText(name).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => target ?? '')
    for (const target of targets) expect(existsSync(packageFolder(target)), target).toBe(true)
  })
})

describe('the English README', () => {
  it('shows a scenario file that the sandbox takes', () => {
    const [yaml = ''] = blocksUnder('Scenarios', 'yaml')
    expect(libraryWith('cash-out/late-mismatch.yaml', yaml)).toHaveProperty('library')
  })

  it('shows a profile that the sandbox takes', () => {
    const [yaml = ''] = blocksUnder('Profiles', 'yaml')
    const loaded = libraryWith('profiles/shown.yaml', yaml)
    expect('library' in loaded && loaded.library.profile('shown')?.use.size).toBe(2)
  })
})

describe('the Portuguese README', () => {
  it('prints no command and no file that the English one does not print, but for comments', () => {
    const plain = (text: string) => blocksOf(text).map(({ code }) => code.replace(/^#.*\n/gm, ''))
    const english = plain(readmeText())
    const portuguese = plain(readmeText('README.pt-BR.md'))
    expect(portuguese.filter(code => !english.includes(code))).toEqual([])
    expect(portuguese.length).toBeGreaterThan(10)
  })
})
