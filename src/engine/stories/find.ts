import { nearest } from '../../domain/nearest.ts'
import { OPERATIONS, type Operation } from '../../domain/operations.ts'
import type { Story, StoryArgument } from '../story.ts'
import { describeArgument, readArgument } from './arguments.ts'
import { namesOf } from './names.ts'
import type { StoryIndex } from './story-index.ts'

/** The story that a header value means. */
export interface Found {
  readonly story: Story
  readonly argument?: StoryArgument
}

/** Why a header value means no story here, for a 400 that helps. */
export interface NotFound {
  readonly unknown: string
  /** One sentence: what is wrong with it. */
  readonly reason: string
  /** The header value that was probably meant. */
  readonly suggestion?: string
  /** Every header value that the operation takes. */
  readonly allowed: readonly string[]
}

/** Looks a header value up. An exact name or alias wins over `name:argument`. */
export function findStory(index: StoryIndex, operation: Operation, value: string): Found | NotFound {
  const exact = index.get(operation, value)
  if (exact) return withArgument({ index, operation, value }, exact, exact.argument?.default)
  const colon = value.indexOf(':')
  const named = colon < 0 ? undefined : index.get(operation, value.slice(0, colon))
  if (named) return withArgument({ index, operation, value }, named, value.slice(colon + 1).trim())
  return notFound({ index, operation, value }, reasonFor({ index, operation, value }))
}

/** What was asked of the index. */
interface Question {
  readonly index: StoryIndex
  readonly operation: Operation
  readonly value: string
}

function withArgument(question: Question, story: Story, text: string | undefined): Found | NotFound {
  if (!story.argument) {
    if (text === undefined) return { story }
    return notFound(question, `the scenario "${story.name}" takes no argument`, story.name)
  }
  const wanted = `${story.name}:${describeArgument(story.argument)}`
  if (text === undefined) return notFound(question, `the scenario "${story.name}" needs an argument: ${wanted}`)
  const argument = readArgument(story.argument, text)
  if (!('bad' in argument)) return { story, argument }
  const isName = question.index.get(question.operation, text) !== undefined
  const meant = isName ? text : argument.suggestion && `${story.name}:${argument.suggestion}`
  return notFound(question, `${argument.bad}; write ${wanted}`, meant)
}

/** A story that exists, but for other operations, is named with them. */
function reasonFor({ index, operation, value }: Question): string {
  const [name = value] = value.split(':')
  const others = OPERATIONS.filter(other => index.get(other, value) ?? index.get(other, name))
  if (others.length === 0) return `there is no scenario "${value}"`
  return `the scenario "${value}" is for ${others.join(', ')}, not for ${operation}`
}

function notFound({ index, operation, value }: Question, reason: string, meant?: string): NotFound {
  const stories = index.of(operation)
  const suggestion = meant ?? nearest(value, stories.flatMap(namesOf))
  return { unknown: value, reason, ...(suggestion && { suggestion }), allowed: stories.map(shown).sort() }
}

/** The name alone: with aliases the list would be three times as long. */
function shown({ name, argument }: Story): string {
  return argument ? `${name}:${describeArgument(argument)}` : name
}
