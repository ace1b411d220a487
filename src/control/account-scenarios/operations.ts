import type { AccountStory } from '../../domain/account.ts'
import { accountStories } from '../../engine/account-library.ts'
import { locateIn, parseStory } from '../../engine/stories/parse.ts'
import { formatProblem, sortProblems } from '../../engine/stories/problem.ts'
import { lintTogether } from '../../engine/stories/rules/together.ts'
import type { Problem } from '../../engine/story.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { recordEvent } from '../../store/event-log.ts'
import { problem } from '../problem.ts'

/** A scenario of the account. Throws 404. */
export function ownScenario(book: Book, name: string): AccountStory {
  const found = book.stories.get(name)
  if (found) return found
  const hint = `GET /sandbox/v1/accounts/${book.id}/scenarios lists those that it has.`
  throw problem(404, `The account has no scenario "${name}" of its own`, hint)
}

/** The most scenarios of one account: all of them are read again when one changes (decision). */
const MOST = 200

/** Adds a scenario to the account, or replaces the one of this name. Throws 400 with every problem, or for one too many. */
export function saveScenario({ store }: Services, book: Book, name: string, source: string): AccountStory {
  if (book.stories.size >= MOST && !book.stories.has(name))
    throw problem(
      400,
      `The account has ${MOST} scenarios already`,
      'DELETE one, or keep them in a folder (--scenarios).',
    )
  const problems = problemsOf(book, name, source)
  const [first] = problems
  if (first) throw problem(400, 'The scenario cannot be played', formatProblem(first), { problems })
  return store.unit(() => {
    recordEvent(book, { type: 'account.changed', changed: [`scenario ${name}`] })
    return book.stories.put({ id: name, source })
  })
}

/** Takes a scenario from the account; runs that play it go on. Throws 404. */
export function removeScenario({ store }: Services, book: Book, name: string): void {
  const { id } = ownScenario(book, name)
  store.unit(() => {
    recordEvent(book, { type: 'account.changed', changed: [`scenario ${name}`] })
    book.stories.delete(id)
  })
}

/** What is wrong with a scenario by itself, or beside the others of the account. */
function problemsOf(book: Book, name: string, source: string): readonly Problem[] {
  const read = parseStory(name, source)
  if ('problems' in read) return sortProblems(read.problems)
  const { story } = read
  const others = accountStories(book).filter(other => other.name !== name)
  const clashes = lintTogether([...others, story]).filter(clash => clash.story === story)
  return locateIn(
    story.file,
    source,
    clashes.map(({ finding }) => finding),
  )
}
