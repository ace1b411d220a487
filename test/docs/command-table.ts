import type { Command } from 'commander'
import { createCompleteProgram } from '../../src/cli.ts'

/** Every command with its words and what it does, as `--help` says it; groups are left out for what is in them. */
export const COMMANDS = (await createCompleteProgram({ version: '', variables: {} })).commands.flatMap(command =>
  rowsOf(command, ''),
)

function rowsOf(command: Command, before: string): [usage: string, about: string][] {
  const name = `${before}${command.name()}`
  if (command.commands.length > 0) return command.commands.flatMap(each => rowsOf(each, `${name} `))
  const words = command.registeredArguments.map(argument => {
    const shown = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? ` <${shown}>` : ` [${shown}]`
  })
  return [[`\`${name}${words.join('')}\``, command.description()]]
}
