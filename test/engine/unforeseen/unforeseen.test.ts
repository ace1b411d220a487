import { expect, test } from 'vitest'
import { loadLibrary } from '../../../src/engine/stories/library.ts'
import { formatProblem } from '../../../src/engine/stories/problem.ts'
import { packageFolder } from '../../../src/platform/package-folder.ts'
import type { Seen } from '../../scenarios/expected.ts'
import type { Call } from '../../scenarios/library.ts'
import { playStory } from '../../scenarios/play.ts'
import { openSandbox } from '../../support/sandbox.ts'

/** 1 min, 3 d, 1 h and 6 d after the call: when the story of `seesaw` is over. */
const SEESAW_ENDS = 781_260_000

/** Accidents that nobody thought of when the engine was written: each needed a file, and not a line of code. */
const ACCIDENTS: readonly (readonly [Call, Omit<Seen, 'isExact'>])[] = [
  [
    {
      endpoint: 'POST /api/pix/cash-out',
      scenario: 'cut-off-then-resent',
      outcomes: ['broken', 400],
      tookMs: 0,
    },
    {
      transactions: ['cash-out ERROR'],
      available: 0,
      blocked: 0,
      arrived: [
        [420_000, 'cash_out ERROR valid'],
        [86_820_000, 'cash_out ERROR valid'],
        [86_820_000, 'cash_out ERROR valid'],
      ],
    },
  ],
  [
    { endpoint: 'POST /api/pix/cash-in', scenario: 'seesaw', outcomes: [201], tookMs: 0 },
    {
      transactions: ['cash-in CONFIRMED', 'receipt CONFIRMED', 'med CANCELLED', 'med ANALYZED'],
      available: 25_001,
      blocked: 0,
      arrived: [
        [SEESAW_ENDS, 'med_rejected ANALYZED missing'],
        [SEESAW_ENDS + 1_000, 'med_created RECEIVED missing'],
        [SEESAW_ENDS + 2_000, 'med_created RECEIVED missing'],
        [SEESAW_ENDS + 3_000, 'cash_in CONFIRMED missing'],
        [SEESAW_ENDS + 4_000, 'cash_in CONFIRMED missing'],
      ],
    },
  ],
  [
    {
      endpoint: 'PUT /pix/{e2eid}/devolucao/{id}',
      scenario: 'stuck-in-the-back-office',
      outcomes: [502, 502, 201],
      tookMs: 0,
    },
    {
      transactions: ['devolucao NAO_REALIZADO'],
      available: 0,
      blocked: 0,
      arrived: [
        [40_000, 'refund_in ERROR valid'],
        [40_000, 'refund_in ERROR valid'],
      ],
    },
  ],
]

test.each(ACCIDENTS.map(each => [each[0].scenario, ...each] as const))(
  '%s needs a file alone',
  async (_, call, seen) => {
    const loaded = loadLibrary({ builtIn: packageFolder('scenarios'), extra: import.meta.dirname })
    if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'))
    const sandbox = await openSandbox({ library: loaded.library })
    const played = await playStory(sandbox, call)
    await sandbox.close()
    expect(played.answers.map(({ outcome }) => outcome)).toEqual(call.outcomes)
    expect(played.seen).toEqual(seen)
  },
)
