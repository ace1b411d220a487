import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFolder } from '../../src/platform/package-folder.ts'

/** What a pack is made from: the sources of now, whatever somebody has built before. */
const SOURCES = [
  'package.json',
  'README.md',
  'LICENSE',
  'build.mjs',
  'tsconfig.json',
  'src',
  'scenarios',
  'fixtures',
  'openapi',
]

/** A package as it would be published. */
export interface Packed {
  readonly tarball: string
  /** Empty, for whoever installs it. */
  readonly folder: string
  remove(): void
}

/** Packs the project in a folder of its own, with everything that `npm pack` does. */
export function pack(): Packed {
  const root = mkdtempSync(join(tmpdir(), 'pix-package-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  const stage = join(root, 'stage')
  for (const name of SOURCES) cpSync(packageFolder(name), join(stage, name), { recursive: true })
  symlinkSync(packageFolder('node_modules'), join(stage, 'node_modules'))
  run('npm', ['pack', '--pack-destination', root], stage)
  const tarball = readdirSync(root).find(name => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('npm pack made no tarball')
  return { tarball: join(root, tarball), folder: mkdtempSync(join(root, 'app-')), remove }
}

/** Runs a command to its end; gives its stdout. Throws with what it said when it fails. */
export function run(command: string, words: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${words.join(' ')} failed\n${stdout}\n${stderr}`)
  }
}
