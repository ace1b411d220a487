import { formatDuration, parseDuration } from '../../domain/instants.ts'
import { nearest } from '../../domain/nearest.ts'
import { SETTLEMENT_ERRORS, type SettlementErrorCode } from '../../domain/settlement-errors.ts'
import type { ArgumentSpec, StoryArgument } from '../story.ts'
import { canonical } from './names.ts'

/** An argument that cannot be taken: why, and what was probably meant. */
export interface BadArgument {
  readonly bad: string
  readonly suggestion?: string
}

/** How long an argument may wait when the scenario does not say. */
const LONGEST_MS = 120_000

/** Understands an argument as a scenario declares it. */
export function readArgument(spec: ArgumentSpec, text: string): StoryArgument | BadArgument {
  return spec.kind === 'duration' ? readDuration(text, spec.maxMs ?? LONGEST_MS) : readErrorCode(text)
}

/** How an argument is shown in a list of header values: `delayed:<duration up to 2m>`. */
export function describeArgument({ kind, maxMs = LONGEST_MS }: ArgumentSpec): string {
  return kind === 'duration' ? `<duration up to ${formatDuration(maxMs)}>` : '<asynchronous error code or SPI code>'
}

function readDuration(text: string, maxMs: number): StoryArgument | BadArgument {
  const ms = parseDuration(text)
  if (ms === undefined) return { bad: `"${text}" is no duration such as 500ms, 5s or 2m` }
  if (ms > maxMs) return { bad: `${text} is longer than ${formatDuration(maxMs)}`, suggestion: formatDuration(maxMs) }
  return { ms }
}

const ERROR_CODES = Object.keys(SETTLEMENT_ERRORS) as SettlementErrorCode[]

/** Every word that means an asynchronous error: the codes of the spec, and the SPI codes behind them. */
const BY_WORD: ReadonlyMap<string, StoryArgument> = new Map([
  ...ERROR_CODES.flatMap(code => SETTLEMENT_ERRORS[code].spi.map(spiCode => entry(spiCode, { code, spiCode }))),
  ...ERROR_CODES.map(code => entry(code, { code })),
])

function entry(word: string, argument: StoryArgument): [string, StoryArgument] {
  return [canonical(word), argument]
}

function readErrorCode(text: string): StoryArgument | BadArgument {
  const known = BY_WORD.get(canonical(text))
  if (known) return known
  const suggestion = nearest(text, ERROR_CODES)
  return { bad: `"${text}" is neither an asynchronous error code nor an SPI code`, ...(suggestion && { suggestion }) }
}
