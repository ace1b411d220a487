import type { Services } from '../../http/services.ts'

/** What a sandbox that can be used says of itself. */
export function readyView({ store, engine }: Services, version: string) {
  return {
    status: 'ready' as const,
    version,
    scenarios: engine.library.stories().length,
    accounts: store.customers().length,
  }
}
