/**
 * A small hash of a text: 32 bits, unsigned, the same on every machine (FNV-1a with a final mix, so that texts that
 * differ in one character are far apart). For picking invented data, never for secrets.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The member of a list that a text falls on. The list must not be empty. */
export function pickBy<T>(text: string, list: readonly [T, ...T[]]): T {
  return list[hashOf(text) % list.length] ?? list[0]
}
