import type { Command } from 'commander'
import { OPERATIONS } from '../domain/operations.ts'
import { CommandFailure } from './failure.ts'
import { collect, given, readWhole } from './options.ts'
import { listing } from './output.ts'
import { talksOfAccount } from './talk.ts'

interface ArmOptions {
  readonly for?: readonly string[]
  readonly times?: number
  readonly match?: readonly string[]
  readonly remove?: number
}

interface Arm {
  readonly armId: number
  readonly scenario: string
  readonly for: readonly string[]
  readonly times: number
  readonly remaining: number
}

/** `arm [scenario]`. */
export function define(arm: Command): void {
  arm
    .argument('[scenario]', 'a value of X-Sandbox-Scenario; left out, what is armed is listed')
    .option('--for <operation>', `only for this one, may be repeated: ${OPERATIONS.join(', ')}`, collect)
    .option('--times <number>', 'for how many calls; left out, one', readWhole)
    .option('--match <member=value>', 'what a call must say, as `when` in scenario files, may be repeated', collect)
    .option('--remove <number>', 'take an armed scenario back', readWhole)
  talksOfAccount<ArmOptions>(arm, async ({ sandbox, output, options }, scenario?: string) => {
    if (options.remove !== undefined) {
      await sandbox.account('DELETE', `/armed/${options.remove}`)
      return output.answer({ removed: options.remove }, () => `arm ${options.remove} is taken back`)
    }
    if (scenario === undefined) {
      const rows = await sandbox.list<Arm>('/armed')
      return output.answer(rows, () => listing(HEAD, rows.map(rowOf), 'nothing is armed'))
    }
    const { times, match } = options
    const body = { scenario, ...given({ for: options.for, times, match: match && matchOf(match) }) }
    const armed = await sandbox.account<Arm>('POST', '/armed', body)
    output.answer(armed, () => listing(HEAD, [rowOf(armed)], ''))
  })
}

const HEAD = ['arm', 'scenario', 'for', 'remaining']

function rowOf({ armId, scenario, for: operations, times, remaining }: Arm) {
  return [armId, scenario, operations.join(', '), `${remaining} of ${times}`]
}

/** `value` and `cents` are numbers, the other members texts. */
function matchOf(texts: readonly string[]): object {
  return Object.fromEntries(
    texts.map(text => {
      const [, member = '', value = ''] = /^(\w+)=(.+)$/s.exec(text) ?? []
      if (member === '') throw new CommandFailure('usage', `--match ${text}: write member=value, such as cents=13`)
      return [member, /^(value|cents)$/.test(member) ? Number(value) : value]
    }),
  )
}
