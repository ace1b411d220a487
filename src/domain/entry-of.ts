/** What a map has under a key; where it has nothing yet, what is made for it. */
export function entryOf<Key, Value extends object>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const entry = map.get(key)
  if (entry !== undefined) return entry
  const made = make()
  map.set(key, made)
  return made
}
