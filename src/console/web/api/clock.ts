import { signal } from '@preact/signals'
import { ask } from './http.ts'
import type { Clock, Fired } from './types.ts'

/** What the last move of a clock made happen, and whose clock it was. */
export const lastMove = signal<{ readonly accountId: number; readonly fired: readonly Fired[] } | undefined>(undefined)

/** What can be done with the clock of an account. Each throws Failure. */
export function clockActions(accountId: number) {
  const move = async (action: string, body: object = {}) => {
    const { fired } = await ask<Clock>('POST', `/accounts/${accountId}/clock/${action}`, body)
    lastMove.value = { accountId, fired }
  }
  return {
    freeze: () => move('freeze'),
    resume: () => move('resume'),
    jumpBy: (by: string) => move('advance', { by }),
    jumpTo: (to: string) => move('advance', { to }),
    untilIdle: () => move('advance', { until: 'idle' }),
    /** Up to the instant of what is due first. It may have happened by itself while the button was pressed. */
    toNext: async ({ nextDueAt, now }: Clock) => {
      if (nextDueAt !== null) await move('advance', nextDueAt > now ? { to: nextDueAt } : { by: '0ms' })
    },
  }
}
