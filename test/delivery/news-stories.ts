import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Library, loadLibrary } from '../../src/engine/stories/library.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'

/** Scenarios about the news alone, to be combined with any story about the money: name and `webhooks`. */
const NEWS_STORIES = {
  thrice: 'copies: 3',
  late: 'delay: 1m',
  'first-lost': 'lose: 1',
  'two-lost': 'lose: 2',
  'all-lost': 'lose: all',
  backwards: 'order: reversed',
  anyhow: 'order: shuffled',
  unsigned: 'signature: missing',
  forged: 'signature: wrong',
  stale: 'signature: old',
  early: 'before-reply: true',
}

/** The header that plays stories together. */
export function play(...stories: readonly (keyof typeof NEWS_STORIES | (string & {}))[]): Record<string, string> {
  return { 'x-sandbox-scenario': stories.join(', ') }
}

/** Writes the scenarios into a folder. */
export function writeNewsStories(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, webhooks] of Object.entries(NEWS_STORIES)) {
    const lines = [`about: What happens to the webhooks is ${name}.`, 'for: [any]', `webhooks: { ${webhooks} }`, '']
    writeFileSync(join(folder, `${name}.yaml`), lines.join('\n'))
  }
}

/** The scenarios that ship, and these. */
export function newsLibrary(): Library {
  const extra = mkdtempSync(join(tmpdir(), 'pix-news-'))
  try {
    writeNewsStories(extra)
    const loaded = loadLibrary({ builtIn: packageFolder('scenarios'), extra })
    if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems, null, 2))
    return loaded.library
  } finally {
    rmSync(extra, { recursive: true })
  }
}
