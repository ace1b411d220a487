import type { When } from '../../domain/accident.ts'
import { parseDuration } from '../../domain/instants.ts'
import type { Expectations } from '../../domain/run.ts'
import {
  ARGUMENT,
  type ArgumentSpec,
  type Delay,
  type Reply,
  type Step,
  type Story,
  type StoryNews,
  type WaitFor,
} from '../story.ts'
import type { StoryFile } from './schema.ts'

/** What a file says; its name and place are not part of it. */
export type StoryBody = Omit<Story, 'name' | 'origin' | 'file'>

type WrittenStep = NonNullable<StoryFile['steps']>[number]
type WrittenArgument = NonNullable<StoryFile['argument']>

/** The story of a file that has the right shape. */
export function toBody({ about, sobre, when, ...file }: StoryFile): StoryBody {
  const { argument, reply, steps, webhooks, expect } = file
  return {
    about,
    ...(sobre !== undefined && { sobre }),
    for: [...new Set([file.for].flat())],
    aliases: file.aliases ?? [],
    ...(argument && { argument: toArgument(argument) }),
    ...(when && { when: when as When }),
    ...(reply && { reply: toReply(reply) }),
    ...(steps && { steps: steps.map(toStep) }),
    ...(webhooks && { webhooks: toNews(webhooks) }),
    ...(expect && { expect: toExpectations(expect) }),
  }
}

function toReply({ delay, ...reply }: NonNullable<StoryFile['reply']>): Reply {
  return { ...(reply as Reply), ...(delay !== undefined && { delay: toDelay(delay) }) }
}

function toNews({ delay, copies, lose, order, signature, ...rest }: NonNullable<StoryFile['webhooks']>): StoryNews {
  return {
    ...(delay !== undefined && { delay: toDelay(delay) }),
    ...(copies !== undefined && { copies }),
    ...(lose !== undefined && { lose }),
    ...(order !== undefined && order !== 'normal' && { order }),
    ...(signature !== undefined && signature !== 'valid' && { signature }),
    ...(rest['before-reply'] && { beforeReply: true }),
  }
}

/** The members of `expect` that are durations, and those that are taken as they stand. */
const EXPECTED_DURATIONS = {
  'acknowledge-within': 'acknowledgeWithinMs',
  'no-second-payment-within': 'noSecondPaymentWithinMs',
  'checks-status-within': 'checksStatusWithinMs',
} as const
const EXPECTED_PLAIN = {
  'retries-at-least': 'retriesAtLeast',
  'retries-at-most': 'retriesAtMost',
  'renews-token-before-expiry': 'renewsTokenBeforeExpiry',
} as const

function toExpectations(expect: NonNullable<StoryFile['expect']>): Expectations {
  const durations = Object.entries(EXPECTED_DURATIONS).flatMap(([key, name]) => {
    const text = expect[key as keyof typeof EXPECTED_DURATIONS]
    return text === undefined ? [] : [[name, durationOf(text)]]
  })
  const plain = Object.entries(EXPECTED_PLAIN).flatMap(([key, name]) => {
    const value = expect[key as keyof typeof EXPECTED_PLAIN]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries([...durations, ...plain])
}

function toArgument({ kind, max, default: fallback }: WrittenArgument): ArgumentSpec {
  return {
    kind,
    ...(max !== undefined && { maxMs: durationOf(max) }),
    ...(fallback !== undefined && { default: fallback }),
  }
}

/** Whether every call ends with the story's own answer, so that nothing is created that something could happen to. */
export function endsWithReply({ reply }: Pick<StoryBody, 'reply'>): boolean {
  const fails = reply?.error !== undefined || reply?.connection !== undefined
  return fails && reply?.processed !== true && reply?.first === undefined
}

/** `confirm`, `wait: 2s`, `fail: CODE`, `pay: {value}` become a verb with its members. */
function toStep(written: WrittenStep): Step {
  const [verb, taken] = typeof written === 'string' ? [written, {}] : (Object.entries(written)[0] as [string, unknown])
  if (verb === 'wait') return { verb, for: toWait(String(taken)) }
  if (verb === 'fail') return { verb, code: String(taken) }
  if (verb === 'expire-late') return { verb, ms: durationOf(String(taken)) }
  if (verb === 'remove') return { verb, by: 'receiver', ...(taken as object) }
  return { verb, ...(taken as object) } as Step
}

function toWait(text: string): WaitFor {
  return text === 'expiration' || text === 'for-release' ? text : toDelay(text)
}

function toDelay(text: string): Delay {
  if (text === ARGUMENT) return text
  const [from, to] = text.split('..') as [string, string?]
  if (to === undefined) return { ms: durationOf(from) }
  return { fromMs: durationOf(from), toMs: durationOf(to) }
}

/** The schema's pattern admits what no clock can show; such a wait never ends. */
function durationOf(text: string): number {
  return parseDuration(text) ?? Number.MAX_SAFE_INTEGER
}
