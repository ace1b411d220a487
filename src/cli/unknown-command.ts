import { nearest } from '../domain/nearest.ts'
import { CommandFailure } from './failure.ts'

/** What is wrong with a word that stands where a command should, or behind the flags of `start`. */
export function unknownCommand(word: string, names: readonly string[]): CommandFailure {
  if (names.includes(word)) return new CommandFailure('usage', `The command comes first: pix-sandbox ${word} …`)
  const meant = nearest(word, names)
  const guess = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return new CommandFailure('usage', `There is no command "${word}".${guess} Commands: ${names.join(', ')}`)
}
