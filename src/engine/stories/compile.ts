import type { Problem } from '../story.ts'
import { type Compiled, readFolder, readProfileTexts } from './folder.ts'
import { readShaped } from './parse.ts'
import { formatProblem } from './problem.ts'
import { ProfileFile } from './profile-schema.ts'

/**
 * What the build stores beside the program so that a cold start need not parse YAML: the checked content of every file
 * by its text. A file that was changed since is not found in it and parsed as usual, so it is never out of date.
 */
export function compileFolder(folder: string): Compiled {
  const { read, problems } = readFolder(folder, 'built-in')
  if (problems.length > 0) throw broken(problems)
  const stories = Object.fromEntries(read.map(({ text, story: { name, origin, file, ...body } }) => [text, body]))
  const profiles = readProfileTexts(folder).texts.map(({ shownAs, text }) => [text, profileIn(shownAs, text)])
  return { stories, profiles: Object.fromEntries(profiles) }
}

function profileIn(shownAs: string, text: string): ProfileFile {
  const shaped = readShaped(shownAs, text, ProfileFile)
  if ('problems' in shaped) throw broken(shaped.problems)
  return shaped.value as ProfileFile
}

function broken(problems: readonly Problem[]): Error {
  return new Error(problems.map(formatProblem).join('\n'))
}
