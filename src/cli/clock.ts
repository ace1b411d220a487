import type { Command } from 'commander'
import { type Fired, firedText } from './output.ts'
import { type Talk, talksOfAccount } from './talk.ts'

interface Clock {
  readonly mode: string
  readonly now: string
  readonly pending: number
  readonly fired: readonly Fired[]
}

/** `clock show|freeze|advance|resume`. */
export function define(clock: Command): void {
  talksOfAccount(clock.command('show').description('what time it is, and how much waits'), async talk =>
    shown(talk, await talk.sandbox.account('GET', '/clock')),
  )
  talksOfAccount(
    clock
      .command('freeze')
      .description('stop the clock; what falls due on the way happens')
      .argument('[instant]', 'a later one, as in 2027-01-01T00:00:00Z; left out, now'),
    async (talk, at?: string) => moved(talk, await talk.sandbox.account('POST', '/clock/freeze', at ? { at } : {})),
  )
  talksOfAccount(
    clock
      .command('advance')
      .description('move the clock; ends when everything that fell due has happened')
      .argument('<time>', 'a duration such as 3s, 2h or 89d; an instant; or idle: until nothing waits any more'),
    async (talk, time = '') => moved(talk, await talk.sandbox.account('POST', '/clock/advance', wayOf(time))),
  )
  talksOfAccount(clock.command('resume').description('let a frozen clock run on'), async talk =>
    shown(talk, await talk.sandbox.account('POST', '/clock/resume')),
  )
}

function wayOf(time: string): object {
  if (time === 'idle') return { until: 'idle' }
  return /^\d{4}-/.test(time) ? { to: time } : { by: time }
}

function shown({ output }: Talk<object>, clock: Clock): void {
  output.answer(clock, () => summary(clock))
}

function moved({ output }: Talk<object>, clock: Clock): void {
  output.answer(clock, () => `${firedText(clock.fired)}\n${summary(clock)}`)
}

function summary({ mode, now, pending }: Clock): string {
  return `${mode} at ${now}, ${pending} waiting`
}
