/** How far a word may be off to be taken for a slip: a third of its letters. */
const allowedSlips = (word: string) => Math.ceil(word.length / 3)

/** The candidate that was probably meant: the fewest letters to change, whatever its case, `_` and `-`. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const meant = plain(word)
  let best: { candidate: string; slips: number } | undefined
  for (const candidate of candidates) {
    const slips = countSlips(meant, plain(candidate))
    if (slips < (best?.slips ?? allowedSlips(meant) + 1)) best = { candidate, slips }
  }
  return best?.candidate
}

function plain(word: string): string {
  return word.slice(0, 100).toLowerCase().replaceAll('_', '-')
}

/** Levenshtein: letters to add, drop or replace to make one word of the other. */
function countSlips(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1)
      line.push(Math.min(replaced, (above[column] as number) + 1, (line[column - 1] as number) + 1))
    }
    above = line
  }
  return above[b.length] as number
}
