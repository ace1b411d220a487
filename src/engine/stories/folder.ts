import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Problem, Story } from '../story.ts'
import type { StoryBody } from './body.ts'
import { parseBody, toStory } from './parse.ts'
import { problemAt, TOP } from './problem.ts'
import { checkFolder, checkName } from './rules/file-name.ts'

/** A story with the text it was read from, so that a problem found later can be located. */
export interface StoryFileRead {
  readonly story: Story
  /** The path as problems show it. */
  readonly shownAs: string
  readonly text: string
}

/** Stories that were read before, by the text of their file: what the build has already parsed. */
export type Compiled = Readonly<Record<string, StoryBody>>

const SCENARIO_FILE = /\.(ya?ml|json)$/

/** The one file beside the scenarios that ends like one. */
const SCHEMA_FILE = 'scenario.schema.json'

/** Reads every scenario of a folder and its subfolders, in the order of their paths. */
export function readFolder(folder: string, origin: Story['origin'], compiled: Compiled = {}) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { read: [], problems: [missingFolder(folder)] }
  const read: StoryFileRead[] = []
  const problems: Problem[] = []
  for (const file of filesIn(folder)) {
    const result = readFile(join(folder, file), file, origin, compiled)
    if ('problems' in result) problems.push(...result.problems)
    else read.push(result)
  }
  return { read, problems }
}

function missingFolder(folder: string): Problem {
  const fix = 'make the folder, or name another one.'
  return problemAt(folder, TOP, { rule: 'folder', message: 'there is no such folder', fix })
}

/** Paths relative to the folder, with `/` on every system, sorted. What begins with a dot is not ours. */
function filesIn(folder: string): string[] {
  const inside = (entry: Dirent): string[] => {
    if (entry.name.startsWith('.')) return []
    if (!entry.isDirectory()) return isScenario(entry.name) ? [entry.name] : []
    return filesIn(join(folder, entry.name)).map(file => posix.join(entry.name, file))
  }
  return readdirSync(folder, { withFileTypes: true }).flatMap(inside).sort()
}

function isScenario(name: string): boolean {
  return SCENARIO_FILE.test(name) && name !== SCHEMA_FILE
}

type FileRead = StoryFileRead | { readonly problems: readonly Problem[] }

function readFile(shownAs: string, file: string, origin: Story['origin'], compiled: Compiled): FileRead {
  const text = readFileSync(shownAs, 'utf8')
  const known = Object.hasOwn(compiled, text) ? compiled[text] : undefined
  const parsed = known ? { body: known } : parseBody(shownAs, text)
  const name = posix.basename(file).replace(SCENARIO_FILE, '')
  const misnamed = checkName(name).map(finding => problemAt(shownAs, TOP, finding))
  if ('problems' in parsed) return { problems: [...misnamed, ...parsed.problems] }
  const misplaced = checkFolder(topFolder(file), parsed.body.for).map(finding => problemAt(shownAs, TOP, finding))
  const problems = [...misnamed, ...misplaced]
  return problems.length > 0 ? { problems } : { story: toStory(parsed.body, name, origin, file), shownAs, text }
}

function topFolder(file: string): string {
  return file.includes('/') ? (file.split('/')[0] as string) : ''
}
