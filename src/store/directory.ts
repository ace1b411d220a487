import type { Book } from './book.ts'

/** Finds accounts by what crosses them: clientId, PIX key, certificate. */
export interface Directory {
  byClientId(clientId: string): number | undefined
  byPixKey(pixKey: string): readonly number[]
  byFingerprint(fingerprint: string): readonly number[]
  /** Takes the names of a book as they are now; without a book, forgets them. */
  refresh(id: number, book: Book | undefined): void
}

interface Names {
  readonly clientId: string
  readonly pixKey: string
  readonly fingerprints: readonly string[]
}

/** An empty directory. The store refreshes it after each unit of work that touched an account or its certificates. */
export function createDirectory(): Directory {
  const known = new Map<number, Names>()
  const clientIds = new Map<string, number>()
  const pixKeys = createGroups()
  const fingerprints = createGroups()

  const forget = (id: number) => {
    const names = known.get(id)
    if (names === undefined) return
    clientIds.delete(names.clientId)
    pixKeys.leave(names.pixKey, id)
    for (const fingerprint of names.fingerprints) fingerprints.leave(fingerprint, id)
    known.delete(id)
  }
  const learn = (id: number, names: Names) => {
    known.set(id, names)
    clientIds.set(names.clientId, id)
    pixKeys.join(names.pixKey, id)
    for (const fingerprint of names.fingerprints) fingerprints.join(fingerprint, id)
  }
  return {
    byClientId: clientId => clientIds.get(clientId),
    byPixKey: pixKeys.members,
    byFingerprint: fingerprints.members,
    refresh(id, book) {
      forget(id)
      if (book === undefined) return
      const { clientId, pixKey } = book.account
      learn(id, { clientId, pixKey, fingerprints: [...book.certificates.values()].map(({ id }) => id) })
    },
  }
}

/** Members (account ids) that share a name, in the order in which they came. */
function createGroups() {
  const groups = new Map<string, Set<number>>()
  return {
    members: (name: string): readonly number[] => [...(groups.get(name) ?? [])],
    join: (name: string, member: number) => groups.set(name, (groups.get(name) ?? new Set()).add(member)),
    leave(name: string, member: number) {
      const group = groups.get(name)
      group?.delete(member)
      if (group?.size === 0) groups.delete(name)
    },
  }
}
