import type { TSchema } from '@sinclair/typebox'
import type { Problem, Story } from '../story.ts'
import { type StoryBody, toBody } from './body.ts'
import { lintBody } from './lint.ts'
import { type Finding, problemAt, TOP } from './problem.ts'
import { checkName } from './rules/file-name.ts'
import { StoryFile } from './schema.ts'
import { checkShape } from './shape.ts'
import { MOST_PROBLEMS, readSource, type Source } from './source.ts'

/** What is wrong with a file. */
export interface Broken {
  readonly problems: readonly Problem[]
}

/** A scenario file that was read: its content, or what is wrong with it. */
export type Parsed = { readonly body: StoryBody } | Broken

/** Reads and checks the text of one scenario file, YAML or JSON. `file` is how problems name it. Never throws. */
export function parseBody(file: string, text: string): Parsed {
  const shaped = readShaped(file, text, StoryFile)
  if ('problems' in shaped) return shaped
  const body = toBody(shaped.value as StoryFile)
  const findings = lintBody(body)
  return findings.length > 0 ? { problems: shaped.locate(findings) } : { body }
}

/** Reads and checks a scenario that lies in no folder: an account's own, or one that is being written. Never throws. */
export function parseStory(name: string, text: string): { readonly story: Story } | Broken {
  const file = `${name}.yaml`
  const misnamed = checkName(name).map(finding => problemAt(file, TOP, finding))
  const parsed = parseBody(file, text)
  if ('problems' in parsed) return { problems: [...misnamed, ...parsed.problems] }
  return misnamed.length > 0 ? { problems: misnamed } : { story: toStory(parsed.body, name, 'account', file) }
}

/** Plain data of the right shape, and the way from what is found in it to its place in the text. */
export interface Shaped {
  readonly value: unknown
  locate(findings: readonly Finding[]): Problem[]
}

/** Reads a text, YAML or JSON, and compares it with a schema. Never throws. */
export function readShaped(file: string, text: string, schema: TSchema): Shaped | Broken {
  const source = readSource(text)
  if ('errors' in source) return { problems: source.errors.map(error => problemAt(file, error.spot, error)) }
  const located = (findings: readonly Finding[]) =>
    findings.slice(0, MOST_PROBLEMS).map(finding => locate(file, source, finding))
  const misshapen = checkShape(schema, source.value)
  return misshapen.length > 0 ? { problems: located(misshapen) } : { value: source.value, locate: located }
}

/** The problems that a scenario's findings are, looked up in its text once more. */
export function locateIn(file: string, text: string, findings: readonly Finding[]): Problem[] {
  const source = readSource(text)
  if ('errors' in source) throw new Error(`${file} was read before and cannot be read now`)
  return findings.map(finding => locate(file, source, finding))
}

function locate(file: string, source: Source, finding: Finding): Problem {
  return problemAt(file, source.spotOf(finding.path, finding.part), { ...finding, fix: fixOf(source, finding) })
}

/** A number that must be in quotes is shown in quotes, as it stands in the file. */
function fixOf(source: Source, { rule, path, fix }: Finding): string {
  const written = rule === 'unquoted' ? source.writtenAt(path) : undefined
  return written === undefined ? fix : `put it in quotes: "${written}".`
}

/** A story of what a file says and where it lies. */
export function toStory(body: StoryBody, name: string, origin: Story['origin'], file: string): Story {
  return { ...body, name, origin, file }
}
