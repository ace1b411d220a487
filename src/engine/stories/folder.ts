import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Problem, Story } from '../story.ts'
import type { StoryBody } from './body.ts'
import { type Broken, parseBody, toStory } from './parse.ts'
import { problemAt, TOP } from './problem.ts'
import type { ProfileFile } from './profile-schema.ts'
import { checkFolder, checkName } from './rules/file-name.ts'

/** A story with the text it was read from, so that a problem found later can be located. */
export interface StoryFileRead {
  readonly story: Story
  /** The path as problems show it. */
  readonly shownAs: string
  readonly text: string
}

/** What was read before, by the text of its file: what the build has already parsed. */
export interface Compiled {
  readonly stories: Readonly<Record<string, StoryBody>>
  readonly profiles: Readonly<Record<string, ProfileFile>>
}

/** What a text is when it was read before. */
export function knownIn<T>(read: Readonly<Record<string, T>> = {}, text: string): T | undefined {
  return Object.hasOwn(read, text) ? read[text] : undefined
}

const SCENARIO_FILE = /\.(ya?ml|json)$/

/** The files beside the scenarios that end like one. */
const SCHEMA_FILE = /\.schema\.json$/

/** Reads every scenario of a folder and its subfolders, in the order of their paths. */
export function readFolder(folder: string, origin: Story['origin'], compiled?: Compiled) {
  if (!isFolder(folder)) return { read: [], problems: [missingFolder(folder)] }
  const { texts, problems } = readTexts(folder, file => topFolder(file) !== PROFILES)
  const read: StoryFileRead[] = []
  for (const each of texts) {
    const result = readStory(each, origin, compiled)
    if ('problems' in result) problems.push(...result.problems)
    else read.push(result)
  }
  return { read, problems }
}

/** The subfolder whose files are no scenarios. */
const PROFILES = 'profiles'

/** The texts of the profiles beside a folder's scenarios; there need not be any. */
export function readProfileTexts(folder: string) {
  return readTexts(folder, file => topFolder(file) === PROFILES)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** The text of one file of a folder. */
interface TextRead {
  /** Its path in the folder. */
  readonly file: string
  /** The path as problems show it. */
  readonly shownAs: string
  /** The file's own name without what it ends in. */
  readonly name: string
  readonly text: string
}

/** What cannot be read is a problem like any other: while files are exchanged, one may be gone already. */
function readTexts(folder: string, isWanted: (file: string) => boolean) {
  const problems: Problem[] = []
  const attempt = <T>(path: string, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      problems.push(unreadable(path, error as NodeJS.ErrnoException))
      return undefined
    }
  }
  const files = attempt(folder, () => filesIn(folder)) ?? []
  const texts = files.filter(isWanted).flatMap((file): TextRead[] => {
    const shownAs = join(folder, file)
    const name = posix.basename(file).replace(SCENARIO_FILE, '')
    const text = attempt(shownAs, () => readFileSync(shownAs, 'utf8'))
    return text === undefined ? [] : [{ file, shownAs, name, text }]
  })
  return { texts, problems }
}

function missingFolder(folder: string): Problem {
  const fix = 'make the folder, or name another one.'
  return problemAt(folder, TOP, { rule: 'folder', message: 'there is no such folder', fix })
}

function unreadable(file: string, { code }: NodeJS.ErrnoException): Problem {
  return problemAt(file, TOP, { rule: 'unreadable', message: `cannot be read (${code})`, fix: 'let it be read.' })
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
  return SCENARIO_FILE.test(name) && !SCHEMA_FILE.test(name)
}

function readStory(each: TextRead, origin: Story['origin'], compiled?: Compiled): StoryFileRead | Broken {
  const { file, shownAs, name, text } = each
  const known = knownIn(compiled?.stories, text)
  const parsed = known ? { body: known } : parseBody(shownAs, text)
  const misnamed = checkName(name).map(finding => problemAt(shownAs, TOP, finding))
  if ('problems' in parsed) return { problems: [...misnamed, ...parsed.problems] }
  const misplaced = checkFolder(topFolder(file), parsed.body.for).map(finding => problemAt(shownAs, TOP, finding))
  const problems = [...misnamed, ...misplaced]
  return problems.length > 0 ? { problems } : { story: toStory(parsed.body, name, origin, file), shownAs, text }
}

function topFolder(file: string): string {
  return file.includes('/') ? (file.split('/')[0] as string) : ''
}
