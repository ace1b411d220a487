import type { AccountStory } from '../../domain/account.ts'
import { readAccountStory } from '../../engine/account-library.ts'

/** A scenario of an account with its text; with problems when this release does not take it any more. */
export function accountScenarioView(row: AccountStory) {
  const read = readAccountStory(row)
  const base = { name: row.id, text: row.source }
  if ('problems' in read) return { ...base, about: null, for: [], aliases: [], problems: [...read.problems] }
  const { about, for: operations, aliases } = read.story
  return { ...base, about, for: [...operations], aliases: [...aliases], problems: [] }
}
