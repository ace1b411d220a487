import { toIso } from '../../domain/instants.ts'
import type { Snapshot } from '../../domain/snapshot.ts'

/** A snapshot without what it holds. */
export function snapshotView({ id, at, transactions, pending }: Snapshot) {
  return { name: id, at: toIso(at), transactions, pending }
}
