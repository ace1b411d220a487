import type { Command } from 'commander'
import { talksOfAccount } from './talk.ts'

interface Reset {
  readonly cancelled: Readonly<Record<string, number>>
}

/** `reset`. */
export function define(reset: Command): void {
  talksOfAccount(reset, async ({ sandbox, output }) => {
    const done = await sandbox.account<Reset>('POST', '/reset')
    const called = Object.entries(done.cancelled).filter(([, count]) => count > 0)
    const cancelled = called.map(([kind, count]) => `${kind} ${count}`).join(', ')
    output.answer(done, () => `reset; called off: ${cancelled || 'nothing'}`)
  })
}
