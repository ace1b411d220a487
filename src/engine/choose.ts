import type { Arm } from '../domain/accident.ts'
import type { Account } from '../domain/account.ts'
import { ApiError, httpError } from '../domain/api-error.ts'
import { type Holder, settlementVerdict } from '../domain/dict.ts'
import type { Operation } from '../domain/operations.ts'
import type { Via } from '../domain/run.ts'
import type { CallFacts } from './call-facts.ts'
import { meetsWhen } from './magic-values.ts'
import { defaultStoryOf } from './stories/defaults.ts'
import type { Library } from './stories/library.ts'
import { playOfProfile } from './stories/profiles.ts'
import { isNewsOnly, type Step, type Story, type StoryArgument } from './story.ts'

/** A story and why it was chosen. */
export interface Chosen {
  readonly story: Story
  readonly via: Via
  readonly argument: StoryArgument | undefined
}

/** The stories of a call; no story about the money where nothing is played. */
export interface Choice extends Omit<Chosen, 'story'> {
  readonly story: Story | undefined
  /** The story's own steps, or those of the operation's default story. */
  readonly steps: readonly Step[]
  /** The stories about the news alone that go beside it, in order. */
  readonly beside: readonly Chosen[]
  /** The arms that this call uses up. */
  readonly arms: readonly Arm[]
}

/** Everything that a choice depends on. */
export interface Question {
  /** The library, with the account's own stories over it. */
  readonly library: Library
  /** Without an account, only the header and the built-in default count. */
  readonly account: Account | undefined
  /** In the order in which they were armed. */
  readonly arms: readonly Arm[]
  readonly operation: Operation
  readonly header: string | undefined
  readonly facts: CallFacts
  /** Whom the call pays; undefined when it does not say. */
  readonly payeeIn: (facts: CallFacts) => Holder | undefined
  /** An integer from 0 to below `total`, from the account's seed. */
  readonly draw: (total: number) => number
}

interface Found extends Chosen {
  readonly arm: Arm | undefined
}
type Rule = (question: Question) => readonly Found[]

const NOTHING: readonly never[] = []

/** Scenario format, Choosing: the first rule that names a story about the money is the last one. */
const RULES: readonly Rule[] = [
  byHeader,
  byArms,
  byMagicValues,
  byAccountDefault,
  byProfile,
  bySettlingBank,
  byBuiltInDefault,
]

/** The stories of a call. Throws 400 for a header that cannot be played: never a silent happy path. */
export function choose(question: Question): Choice {
  const beside: Found[] = []
  let money: Found | undefined
  for (const rule of RULES) {
    const found = rule(question)
    if (found.length === 0) continue
    money = found.find(({ story }) => !isNewsOnly(story))
    beside.push(...found.filter(({ story }) => isNewsOnly(story)))
    if (money) break
  }
  const arms = beside.flatMap(({ arm }) => arm ?? NOTHING)
  if (money === undefined) return { ...UNTOLD, steps: defaultSteps(question), beside, arms }
  const { story, via, argument, arm } = money
  if (arm) arms.unshift(arm)
  return { story, via, argument, steps: story.steps ?? defaultSteps(question), beside, arms }
}

/** Of calls without a story about the money. */
const UNTOLD = { story: undefined, via: 'built-in', argument: undefined } as const

function defaultSteps(question: Question): readonly Step[] {
  return byBuiltInDefault(question)[0]?.story.steps ?? NOTHING
}

function byHeader({ library, operation, header }: Question): readonly Found[] {
  if (header === undefined) return NOTHING
  const found = header.split(',').map(value => find(library, operation, value, 'header'))
  const money = found.filter(({ story }) => !isNewsOnly(story)).map(({ story }) => story.name)
  if (money.length <= 1) return found
  const reason = `two stories about the money cannot be combined: ${money.join(', ')}`
  throw unplayable(header, reason, [], 'Keep one of them; beside it only scenarios about webhooks alone can stand.')
}

/** What was armed for the account; a call with a header of its own uses up no arm. */
function byArms(question: Question): readonly Found[] {
  if (question.header !== undefined || question.arms.length === 0) return NOTHING
  const found = question.arms.flatMap(arm => armedStory(question, arm) ?? [])
  const money = found.find(({ story }) => !isNewsOnly(story))
  return found.filter(each => each === money || isNewsOnly(each.story))
}

/** An arm whose scenario has gone plays nothing. */
function armedStory({ library, operation, facts }: Question, arm: Arm): Found | undefined {
  if (arm.remaining === 0 || !arm.for.includes(operation) || (arm.match && !meetsWhen(arm.match, facts)))
    return undefined
  const known = library.find(operation, arm.scenario)
  return 'unknown' in known ? undefined : { story: known.story, via: 'armed', argument: known.argument, arm }
}

function byMagicValues({ library, operation, account, facts }: Question): readonly Found[] {
  const story = library
    .withWhen(operation)
    .find(({ origin, when }) => (origin !== 'built-in' || account?.magicValues) && when && meetsWhen(when, facts))
  return story ? [find(library, operation, story.name, 'when')] : NOTHING
}

function byAccountDefault({ library, operation, account }: Question): readonly Found[] {
  const name = account?.defaults[operation]
  return name === undefined ? NOTHING : [find(library, operation, name, 'default')]
}

function byProfile({ library, account, operation, facts, draw }: Question): readonly Found[] {
  if (account === undefined || account.profile === null) return NOTHING
  const profile = library.profile(account.profile)
  if (profile === undefined) throw profileGone(account.profile)
  const value = playOfProfile(profile, operation, facts.value, draw)
  return value === undefined ? NOTHING : [find(library, operation, value, 'profile')]
}

/** The profile of an account was taken out of its folder: no silent happy path. */
function profileGone(name: string): ApiError {
  return httpError(
    400,
    `The account's profile "${name}" is not there any more`,
    'Give the account another one, or null.',
  )
}

const OUTGOING: ReadonlySet<Operation> = new Set(['cash-out', 'cash-out-qrcode', 'transfer'])

/** What the DICT and the destination bank do all by themselves to an outgoing payment (domain facts, section 6). */
function bySettlingBank({ library, operation, facts, payeeIn }: Question): readonly Found[] {
  const holder = OUTGOING.has(operation) ? payeeIn(facts) : undefined
  const verdict = holder && settlementVerdict(holder, facts.document ?? null)
  return verdict ? [find(library, operation, verdict, 'built-in')] : NOTHING
}

function byBuiltInDefault({ library, operation, facts }: Question): readonly Found[] {
  const name = defaultStoryOf(operation, facts.priority)
  return name === undefined ? NOTHING : [find(library, operation, name, 'built-in')]
}

function find(library: Library, operation: Operation, value: string, via: Via): Found {
  const found = library.find(operation, value)
  if ('story' in found) return { story: found.story, via, argument: found.argument, arm: undefined }
  const meant = found.suggestion === undefined ? '' : ` Did you mean "${found.suggestion}"?`
  throw unplayable(value, `${found.reason}.${meant}`, found.allowed)
}

function unplayable(
  scenario: string,
  reason: string,
  allowed: readonly string[],
  hint = 'Send one of details.allowed; GET /sandbox/v1/scenarios says what each does, with a curl to try it.',
): ApiError {
  return new ApiError(400, { scenario, allowed, hint }, { message: `X-Sandbox-Scenario: ${reason}` })
}
