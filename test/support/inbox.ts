import type { NewsType } from '../../src/domain/operations.ts'
import type { TestClient } from './sandbox.ts'

/** Registers the built-in receiver for types of news. */
export async function listenTo(client: TestClient, ...types: readonly NewsType[]): Promise<void> {
  for (const eventType of types)
    await client.post('/api/webhooks', { url: `https://inbox.sandbox/${eventType}`, eventType })
}

/** The bodies that the built-in receiver got, oldest first. */
export function inboxOf(client: TestClient): Record<string, unknown>[] {
  return [...client.book.inbox.values()].map(({ raw }) => JSON.parse(raw))
}
