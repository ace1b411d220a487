/** `for` of a body as a list: one word stands for a list of one, as in scenario files. Anything else stays as it is. */
export function listFor(body: unknown): void {
  const given = body as { for?: unknown } | null | undefined
  if (typeof given?.for === 'string') given.for = [given.for]
}
