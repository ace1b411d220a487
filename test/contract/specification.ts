import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The specification is no part of the project: where it lies beside it, the code is held against it. */
const FOLDER = new URL('../../../shared/spec/', import.meta.url)

/** Its text; empty where it is not there, and then what needs it is skipped. */
export const SPECIFICATION = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .sort()
      .map(file => readFileSync(new URL(file, FOLDER), 'utf8'))
      .join('\n')
  : ''

/** A table of the specification: the names of its columns, and its rows as cells. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The text under a heading (`### MED`), up to the next heading of its rank or above. Throws when there is none. */
export function sectionOf(heading: string): string {
  const rank = heading.indexOf(' ')
  const start = SPECIFICATION.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`the specification has no heading "${heading}"`)
  const text = SPECIFICATION.slice(start + heading.length + 2)
  const end = text.search(new RegExp(`^#{1,${rank}} `, 'm'))
  return end < 0 ? text : text.slice(0, end)
}

/** The headings that begin with a text, without their hashes. */
export function headingsLike(pattern: RegExp): string[] {
  const headings = SPECIFICATION.split('\n').filter(line => line.startsWith('#'))
  return headings.map(line => line.replace(/^#+ /, '')).filter(heading => pattern.test(heading))
}

/** Every table of a text, in its order. */
export function tablesOf(text: string): Table[] {
  const blocks = text.match(/(?:^\|.*\|\n?)+/gm) ?? []
  return blocks.map(block => {
    const [columns = [], _rule, ...rows] = block.trimEnd().split('\n').map(cellsOf)
    return { columns, rows }
  })
}

/** The one table of a section, or the first with a column. Throws when there is none. */
export function tableOf(heading: string, column?: string): Table {
  const table = tablesOf(sectionOf(heading)).find(({ columns }) => column === undefined || columns.includes(column))
  if (table === undefined) throw new Error(`"${heading}" has no table${column ? ` with a column ${column}` : ''}`)
  return table
}

/** The words that a text puts in backticks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
}

/** The names of a list in prose, `id (number), status (one of a, b), bank {name, ispb}`: what is in brackets is left out. */
export function namesIn(list: string): string[] {
  let bare = list
  while (/[({]/.test(bare)) bare = bare.replace(/\s*(\([^(){}]*\)|\{[^(){}]*\})/g, '')
  const [sentence = ''] = bare.split(/\.(?:\s|$)/)
  return sentence.split(/,| and /).map(name => name.replaceAll('`', '').trim())
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
}
