import type { Arm, When } from '../../domain/accident.ts'
import { nearest } from '../../domain/nearest.ts'
import { OPERATIONS, type Operation } from '../../domain/operations.ts'
import { libraryOf } from '../../engine/account-library.ts'
import { isStoryOperation } from '../../engine/stories/defaults.ts'
import type { NotFound } from '../../engine/stories/find.ts'
import type { Library } from '../../engine/stories/library.ts'
import { canonical, namesOf, operationsOf } from '../../engine/stories/names.ts'
import { checkAmounts } from '../../engine/stories/rules/amounts.ts'
import { checkWhen } from '../../engine/stories/rules/when.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { recordEvent } from '../../store/event-log.ts'
import { problem } from '../problem.ts'
import type { ArmBody } from './schemas.ts'

/** The most arms of an account that wait for calls: every call looks through them (decision). */
const MOST_WAITING = 1_000

/** Arms a scenario for the next matching calls. Throws 400, and 409 when too many wait already. */
export function arm({ store, scenarios }: Services, book: Book, body: ArmBody): Arm {
  const { scenario, for: named, times = 1 } = body
  const match = (body.match as When | undefined) ?? null
  const library = libraryOf(scenarios.current(), book)
  const operations = named ? checkNamed(library, scenario, named) : operationsFor(library, scenario, match)
  if (match) checkMatch(match, operations)
  checkRoom(book)
  return store.unit(() => {
    const id = book.next('arm')
    recordEvent(book, { type: 'account.changed', changed: [`arm ${id}, ${scenario}`] })
    return book.arms.put({ id, scenario, for: operations, match, times, remaining: times })
  })
}

/** Takes an arm back. Throws 404. */
export function disarm({ store }: Services, book: Book, armId: number): void {
  const found = book.arms.get(armId)
  if (found === undefined) {
    const hint = `GET /sandbox/v1/accounts/${book.id}/armed lists those that it has; used-up ones go at last.`
    throw problem(404, `Account ${book.id} has no arm ${armId}`, hint)
  }
  store.unit(() => {
    recordEvent(book, { type: 'account.changed', changed: [`arm ${armId}, ${found.scenario}`] })
    book.arms.delete(armId)
  })
}

/** The operations of a body, each once. Throws 400 for one that the scenario is not for. */
function checkNamed(library: Library, scenario: string, named: readonly Operation[]): Operation[] {
  for (const operation of named) {
    const found = library.find(operation, scenario)
    if ('unknown' in found) throw refusal(found)
  }
  return [...new Set(named)]
}

/**
 * Every operation that a scenario is for; with something to match, those of them whose calls say anything. Throws 400
 * for a scenario that is none.
 */
function operationsFor(library: Library, scenario: string, match: When | null): Operation[] {
  const operations = OPERATIONS.filter(operation => 'story' in library.find(operation, scenario))
  if (operations.length === 0) throw whyNone(library, scenario)
  const saying = operations.filter(isStoryOperation)
  return match && saying.length > 0 ? saying : operations
}

/** What is wrong with a value that no operation takes: its argument, or the name itself. */
function whyNone(library: Library, scenario: string) {
  const wanted = canonical(scenario.split(':')[0] ?? scenario)
  const named = library.stories().find(story => namesOf(story).some(name => canonical(name) === wanted))
  const [operation] = named ? operationsOf(named) : []
  const found = operation && library.find(operation, scenario)
  if (found && 'unknown' in found) return refusal(found)
  const names = [...new Set(library.stories().map(({ name }) => name))].sort()
  const suggestion = nearest(scenario, library.stories().flatMap(namesOf))
  const reason = `there is no scenario "${scenario}"`
  return refusal({ unknown: scenario, reason, allowed: names, ...(suggestion && { suggestion }) })
}

function refusal({ reason, suggestion, allowed }: NotFound) {
  const hint = suggestion === undefined ? `Allowed: ${allowed.join(', ')}` : `Did you mean "${suggestion}"?`
  return problem(400, `scenario: ${reason}`, hint, { allowed, ...(suggestion && { suggestion }) })
}

/** The rules of `when` in scenario files. Throws 400. */
function checkMatch(match: When, operations: readonly Operation[]): void {
  const body = { about: '', aliases: [], for: operations, when: match }
  const [finding] = [...checkAmounts(body), ...checkWhen(body)]
  if (finding === undefined) return
  const fix = finding.fix.replaceAll('"when"', 'match').replace(/^./, first => first.toUpperCase())
  throw problem(400, `match: ${finding.message}`, fix)
}

function checkRoom(book: Book): void {
  const waiting = [...book.arms.values()].filter(({ remaining }) => remaining > 0).length
  if (waiting < MOST_WAITING) return
  const hint = 'Take some back with DELETE …/armed/{armId}, or arm one for more times.'
  throw problem(409, `${MOST_WAITING} scenarios are armed already`, hint)
}
