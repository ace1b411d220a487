import { parseDuration } from '../../domain/instants.ts'
import { ARGUMENT, type ArgumentSpec, type Step, type Story, type WaitFor } from '../story.ts'
import type { StoryFile } from './schema.ts'

/** What a file says; its name and place are not part of it. */
export type StoryBody = Omit<Story, 'name' | 'origin' | 'file'>

type WrittenStep = NonNullable<StoryFile['steps']>[number]
type WrittenArgument = NonNullable<StoryFile['argument']>

/** The story of a file that has the right shape. */
export function toBody({ argument, steps, aliases, for: operations, ...file }: StoryFile): StoryBody {
  return {
    ...(file as Omit<StoryBody, 'for' | 'aliases' | 'argument' | 'steps'>),
    for: [...new Set([operations].flat())],
    aliases: aliases ?? [],
    ...(argument && { argument: toArgument(argument) }),
    ...(steps && { steps: steps.map(toStep) }),
  }
}

function toArgument({ kind, max, default: fallback }: WrittenArgument): ArgumentSpec {
  return {
    kind,
    ...(max !== undefined && { maxMs: durationOf(max) }),
    ...(fallback !== undefined && { default: fallback }),
  }
}

/** `confirm`, `wait: 2s`, `fail: CODE`, `pay: {value}` become a verb with its members. */
function toStep(written: WrittenStep): Step {
  const [verb, taken] = typeof written === 'string' ? [written, {}] : (Object.entries(written)[0] as [string, unknown])
  if (verb === 'wait') return { verb, for: toWait(String(taken)) }
  if (verb === 'fail') return { verb, code: String(taken) }
  if (verb === 'remove') return { verb, by: 'receiver', ...(taken as object) }
  return { verb, ...(taken as object) } as Step
}

function toWait(text: string): WaitFor {
  if (text === 'expiration' || text === ARGUMENT) return text
  const [from, to] = text.split('..') as [string, string?]
  if (to === undefined) return { ms: durationOf(from) }
  return { fromMs: durationOf(from), toMs: durationOf(to) }
}

/** The schema's pattern admits what no clock can show; such a wait never ends. */
function durationOf(text: string): number {
  return parseDuration(text) ?? Number.MAX_SAFE_INTEGER
}
