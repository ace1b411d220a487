import { statSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import { type Loaded, loadLibrary } from '../engine/stories/library.ts'
import { parseStory } from '../engine/stories/parse.ts'
import { problemAt, sortProblems, TOP } from '../engine/stories/problem.ts'
import type { Problem } from '../engine/story.ts'
import { packageFolder } from '../platform/package-folder.ts'
import { readGiven } from './options.ts'

/** What is wrong with scenario files, and with folders as a start reads them, by the rules of a start. */
export function lintPaths(paths: readonly string[]): Problem[] {
  return sortProblems(paths.flatMap(path => [...lintPath(path)]))
}

function lintPath(path: string): readonly Problem[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) {
    return [problemAt(path, TOP, { rule: 'unreadable', message: 'is not there', fix: 'name another one.' })]
  }
  return found.isDirectory()
    ? problemsOf(loadLibrary({ builtIn: packageFolder('scenarios'), extra: path }))
    : lintFile(path)
}

/** A profile names scenarios, so it is read with the folder that it lies in. */
function lintFile(path: string): readonly Problem[] {
  if (basename(dirname(path)) === 'profiles') {
    return lintPath(dirname(dirname(path))).filter(({ file }) => basename(file) === basename(path))
  }
  const read = parseStory(basename(path, extname(path)), readGiven(path))
  return 'problems' in read ? read.problems.map(problem => ({ ...problem, file: path })) : []
}

function problemsOf(loaded: Loaded): readonly Problem[] {
  return 'problems' in loaded ? loaded.problems : []
}
