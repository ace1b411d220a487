import { readFileSync } from 'node:fs'
import { packageFolder } from '../../src/platform/package-folder.ts'
import type { ReadmeName } from './readme-tables.ts'

/** The text of a README as it stands. */
export function readmeText(name: ReadmeName = 'README.md'): string {
  return readFileSync(packageFolder(name), 'utf8')
}

/** A block of code, and the heading of the second or third level that it stands under. */
export interface Block {
  readonly heading: string
  readonly language: string
  readonly code: string
}

/** Every block of code of a text that names its language. */
export function blocksOf(text: string): Block[] {
  const found: Block[] = []
  let heading = ''
  for (const [, title, language, code] of text.matchAll(/^#{2,3} (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title
    else found.push({ heading, language: language ?? '', code: code ?? '' })
  }
  return found
}

/** Headings whose commands take minutes unless SHARE says less. */
export const LONG = ['Hostile input', 'Bench', 'Faults']

/** The commands of such a heading as they are printed: each line of a block, and what a row of a table begins with. */
export function longCommands(text: string): string[] {
  const lines = blocksOf(text)
    .filter(({ heading, language }) => LONG.includes(heading) && language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'))
  return [...lines, ...[...text.matchAll(/^\| `(npm run .*?)` \|/gm)].map(([, command = '']) => command)]
}

/** The code of the blocks of a language under a heading of the English README. */
export function blocksUnder(heading: string, language: string): string[] {
  const blocks = blocksOf(readmeText())
  return blocks.filter(block => block.heading === heading && block.language === language).map(({ code }) => code)
}
