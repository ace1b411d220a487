/** Bytes that an object member or an array element takes beside its text, about. */
const MEMBER_BYTES = 32

/** About how many bytes a JSON value takes in memory. Not recursive: a client chooses how deep its bodies are. */
export function sizeOf(value: unknown): number {
  const waiting: unknown[] = [value]
  let bytes = 0
  while (waiting.length > 0) {
    const each = waiting.pop()
    bytes += MEMBER_BYTES
    if (typeof each === 'string') bytes += each.length
    else if (typeof each === 'object' && each !== null)
      for (const name in each) {
        bytes += name.length
        waiting.push((each as Record<string, unknown>)[name])
      }
  }
  return bytes
}
