import { type Command, Option } from 'commander'
import { readSettings, SETTINGS, SettingsError } from '../settings.ts'
import { startProcess } from '../start.ts'
import { CommandFailure } from './failure.ts'
import { unknownCommand } from './unknown-command.ts'
import type { World } from './world.ts'

/** `start`: every setting is a flag. */
export function define(start: Command, { variables }: World): void {
  for (const { flag, variable, about, allowed } of Object.values(SETTINGS)) {
    const canBeOff = !flag.includes(' ')
    start.option(flag, `${about} (${canBeOff ? `or ${negated(flag)}` : allowed}; ${variable})`)
    if (canBeOff) start.addOption(new Option(negated(flag)).hideHelp())
  }
  start.allowExcessArguments().action(async (flags: Record<string, unknown>) => {
    const [word] = start.args
    if (word !== undefined) throw unknownCommand(word, start.parent?.commands.map(each => each.name()) ?? [])
    try {
      await startProcess(readSettings(flags, variables))
    } catch (error) {
      throw error instanceof SettingsError ? new CommandFailure('usage', error.message) : error
    }
  })
}

function negated(flag: string): string {
  return flag.replace(/^--/, '--no-')
}
