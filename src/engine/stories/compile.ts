import type { Compiled } from './folder.ts'
import { readFolder } from './folder.ts'
import { formatProblem } from './problem.ts'

/**
 * What the build stores beside the program so that a cold start need not parse YAML: the checked content of every file
 * by its text. A file that was changed since is not found in it and parsed as usual, so it is never out of date.
 */
export function compileFolder(folder: string): Compiled {
  const { read, problems } = readFolder(folder, 'built-in')
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'))
  return Object.fromEntries(read.map(({ text, story: { name, origin, file, ...body } }) => [text, body]))
}
