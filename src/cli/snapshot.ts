import type { Command } from 'commander'
import { listing } from './output.ts'
import { talksOfAccount } from './talk.ts'

interface Snapshot {
  readonly name: string
  /** What the clock of the account showed. */
  readonly at: string
  readonly transactions: number
}

/** `snapshot save|restore|list|remove`. */
export function define(snapshot: Command): void {
  const named = (verb: string, about: string) => snapshot.command(verb).description(about).argument('<name>')
  talksOfAccount(
    named('save', 'keep everything in the account, clock and timers included'),
    async (talk, name = '') => {
      const saved = await talk.sandbox.account<Snapshot>('POST', '/snapshots', { name })
      talk.output.answer(saved, () => `saved as ${saved.name}`)
    },
  )
  talksOfAccount(named('restore', 'bring the account back to a snapshot'), async ({ sandbox, output }, name = '') => {
    const restored = await sandbox.account('POST', `/snapshots/${encodeURIComponent(name)}/restore`)
    output.answer(restored, () => `the account is as it was in ${name}`)
  })
  talksOfAccount(snapshot.command('list').description('list the snapshots'), async ({ sandbox, output }) => {
    const rows = await sandbox.list<Snapshot>('/snapshots')
    output.answer(rows, () => listing(['name', 'at', 'transactions'], rows.map(rowOf), 'there is no snapshot'))
  })
  talksOfAccount(named('remove', 'forget a snapshot'), async ({ sandbox, output }, name = '') => {
    await sandbox.account('DELETE', `/snapshots/${encodeURIComponent(name)}`)
    output.answer({ removed: name }, () => `${name} is forgotten`)
  })
}

function rowOf({ name, at, transactions }: Snapshot) {
  return [name, at, transactions]
}
