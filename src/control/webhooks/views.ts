import { toIso } from '../../domain/instants.ts'
import type { InboxItem } from '../../domain/webhook.ts'

/** What the built-in receiver got. */
export function inboxView({ at, url, headers, raw }: InboxItem) {
  return { at: toIso(at), url, headers: { ...headers }, body: parsedOrNull(raw), raw }
}

function parsedOrNull(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    // A scenario may have sent something that is no JSON.
    return null
  }
}
