import { nearest } from '../../domain/nearest.ts'
import type { Library } from '../../engine/stories/library.ts'
import { canonical, namesOf } from '../../engine/stories/names.ts'
import { parseStory } from '../../engine/stories/parse.ts'
import { sortProblems } from '../../engine/stories/problem.ts'
import type { Story } from '../../engine/story.ts'
import { problem } from '../problem.ts'
import type { LintBody } from './schemas.ts'

/** What a scenario is called while it has no name. */
const NAMELESS = 'scenario'

/** A story under a name that is unique among all of a library: several have the name of one file. */
export interface Listed {
  readonly id: string
  readonly story: Story
}

/** Every story of a library by name. */
export function listedStories(library: Library): Listed[] {
  return library.stories().map(story => ({ id: `${story.name} ${story.origin} ${story.file}`, story }))
}

/** The stories that a name or an alias stands for, each on operations of its own. Throws 404. */
export function storiesNamed(library: Library, name: string): Listed[] {
  const wanted = canonical(name)
  const found = listedStories(library).filter(({ story }) => namesOf(story).some(each => canonical(each) === wanted))
  if (found.length > 0) return found
  const meant = nearest(name, library.stories().flatMap(namesOf))
  const hint = meant === undefined ? 'GET /sandbox/v1/scenarios lists them.' : `Did you mean "${meant}"?`
  throw problem(404, `There is no scenario "${name}"`, hint)
}

/** What is wrong with a scenario that is being written; the same rules as at the start. */
export function lint({ name = NAMELESS, source }: LintBody) {
  const read = parseStory(name, source)
  const problems = 'problems' in read ? sortProblems(read.problems) : []
  return { ok: problems.length === 0, problems }
}
