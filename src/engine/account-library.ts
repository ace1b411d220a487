import type { AccountStory } from '../domain/account.ts'
import type { Book } from '../store/book.ts'
import type { Library } from './stories/library.ts'
import { type Broken, parseStory } from './stories/parse.ts'
import type { Story } from './story.ts'

/** A library with an account's own stories over it, and what it was made of. */
interface Kept {
  readonly shared: Library
  readonly rows: readonly AccountStory[]
  readonly library: Library
}

const LIBRARIES = new WeakMap<Book, Kept>()
const STORIES = new WeakMap<AccountStory, ReturnType<typeof parseStory>>()

/**
 * The scenarios that an account can play: the shared ones with its own over them. Without any of its own that is the
 * shared library itself; with some it is made when they, or the shared ones, have changed.
 */
export function libraryOf(shared: Library, book: Book): Library {
  if (book.stories.size === 0) return shared
  const kept = LIBRARIES.get(book)
  const rows = [...book.stories.values()]
  if (kept?.shared === shared && isSame(kept.rows, rows)) return kept.library
  const library = shared.plus(accountStories(book))
  LIBRARIES.set(book, { shared, rows, library })
  return library
}

/** What a stored text says. One that an older release took, and this one does not, has problems and is not played. */
export function readAccountStory(row: AccountStory): { readonly story: Story } | Broken {
  const read = STORIES.get(row) ?? parseStory(row.id, row.source)
  STORIES.set(row, read)
  return read
}

/** The account's own stories that can be played. */
export function accountStories(book: Book): Story[] {
  return [...book.stories.values()].flatMap(row => storyIn(row) ?? [])
}

function storyIn(row: AccountStory): Story | undefined {
  const read = readAccountStory(row)
  return 'story' in read ? read.story : undefined
}

function isSame(before: readonly AccountStory[], now: readonly AccountStory[]): boolean {
  return before.length === now.length && before.every((row, index) => row === now[index])
}
