import type { Problem, Story } from '../story.ts'
import { type StoryBody, toBody } from './body.ts'
import { lintBody } from './lint.ts'
import { type Finding, problemAt } from './problem.ts'
import { StoryFile } from './schema.ts'
import { checkShape } from './shape.ts'
import { readSource, type Source } from './source.ts'

/** A scenario file that was read: its content, or what is wrong with it. */
export type Parsed = { readonly body: StoryBody } | { readonly problems: readonly Problem[] }

/** Reads and checks the text of one scenario file, YAML or JSON. `file` is how problems name it. Never throws. */
export function parseBody(file: string, text: string): Parsed {
  const source = readSource(text)
  if ('errors' in source) return { problems: source.errors.map(error => problemAt(file, error.spot, error)) }
  const located = (findings: readonly Finding[]) => ({
    problems: findings.map(finding => locate(file, source, finding)),
  })
  const misshapen = checkShape(StoryFile, source.value)
  if (misshapen.length > 0) return located(misshapen)
  const body = toBody(source.value as StoryFile)
  const findings = lintBody(body)
  return findings.length > 0 ? located(findings) : { body }
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
