import type { Services } from '../../http/services.ts'

/** What a sandbox that can be used says of itself. */
export function readyView({ store, scenarios }: Services, version: string) {
  const problems = scenarios.problems()
  return {
    status: 'ready' as const,
    version,
    scenarios: scenarios.current().stories().length,
    accounts: store.customers().length,
    ...(problems.length > 0 && { problems: [...problems] }),
  }
}
