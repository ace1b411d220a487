import type { Account } from '../domain/account.ts'
import { ApiError } from '../domain/api-error.ts'
import { type Holder, settlementVerdict } from '../domain/dict.ts'
import type { Operation } from '../domain/operations.ts'
import type { Via } from '../domain/run.ts'
import type { CallFacts } from './call-facts.ts'
import { meetsWhen } from './magic-values.ts'
import type { StoryArgument } from './script.ts'
import { defaultStoryOf } from './stories/defaults.ts'
import type { Library } from './stories/library.ts'
import type { Step, Story } from './story.ts'

/** The story of a call and why it was chosen; no story where nothing is played. */
export interface Choice {
  readonly story?: Story
  readonly via: Via
  readonly argument?: StoryArgument
  /** The story's own steps, or those of the operation's default story. */
  readonly steps: readonly Step[]
}

/** Everything that a choice depends on. */
export interface Question {
  readonly library: Library
  /** Without an account, only the header and the built-in default count. */
  readonly account: Account | undefined
  readonly operation: Operation
  readonly header: string | undefined
  readonly facts: CallFacts
  /** Whom the call pays; undefined when it does not say. */
  readonly payeeIn: (facts: CallFacts) => Holder | undefined
}

type Found = Pick<Choice, 'story' | 'argument' | 'via'>
type Rule = (question: Question) => Found | undefined

/** Scenario format, Choosing: the first rule that names a story wins. */
const RULES: readonly Rule[] = [byHeader, byMagicValues, byAccountDefault, bySettlingBank, byBuiltInDefault]

/** The story of a call. Throws 400 for a header that cannot be played: never a silent happy path. */
export function choose(question: Question): Choice {
  for (const rule of RULES) {
    const found = rule(question)
    if (found) return { ...found, steps: found.story?.steps ?? defaultSteps(question) }
  }
  return { via: 'built-in', steps: [] }
}

function byHeader({ library, operation, header }: Question): Found | undefined {
  if (header === undefined) return undefined
  const values = header.split(',').map(value => value.trim())
  if (values.length > 1) throw unplayable(header, 'two stories about the money cannot be combined', [])
  return { ...find(library, operation, header), via: 'header' }
}

function byMagicValues({ library, operation, account, facts }: Question): Found | undefined {
  const stories = library.withWhen(operation).filter(story => story.origin !== 'built-in' || account?.magicValues)
  const story = stories.find(({ when }) => when && meetsWhen(when, facts))
  return story && { ...find(library, operation, story.name), via: 'when' }
}

function byAccountDefault({ library, operation, account }: Question): Found | undefined {
  const name = account?.defaults[operation]
  return name === undefined ? undefined : { ...find(library, operation, name), via: 'default' }
}

const OUTGOING: ReadonlySet<Operation> = new Set(['cash-out', 'cash-out-qrcode', 'transfer'])

/** What the DICT and the destination bank do all by themselves to an outgoing payment (domain facts, section 6). */
function bySettlingBank({ library, operation, facts, payeeIn }: Question): Found | undefined {
  const holder = OUTGOING.has(operation) ? payeeIn(facts) : undefined
  const verdict = holder && settlementVerdict(holder, facts.document ?? null)
  return verdict && { ...find(library, operation, verdict), via: 'built-in' }
}

function byBuiltInDefault({ library, operation, facts }: Question): Found | undefined {
  const name = defaultStoryOf(operation, facts.priority)
  return name === undefined ? undefined : { ...find(library, operation, name), via: 'built-in' }
}

function defaultSteps(question: Question): readonly Step[] {
  return byBuiltInDefault(question)?.story?.steps ?? []
}

function find(library: Library, operation: Operation, value: string): Pick<Choice, 'argument'> & { story: Story } {
  const found = library.find(operation, value)
  if ('story' in found) return found
  const meant = found.suggestion === undefined ? '' : ` Did you mean "${found.suggestion}"?`
  throw unplayable(value, `${found.reason}.${meant}`, found.allowed)
}

function unplayable(scenario: string, reason: string, allowed: readonly string[]): ApiError {
  const hint = allowed.length === 0 ? 'Send one of them.' : `Allowed here: ${allowed.join(', ')}`
  return new ApiError(400, { scenario, allowed, hint }, { message: `X-Sandbox-Scenario: ${reason}` })
}
