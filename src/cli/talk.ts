import type { Command } from 'commander'
import { openClient, type SandboxClient } from './client.ts'
import { CommandFailure } from './failure.ts'
import { accountOption, type ConnectionOptions, connectionOptions, jsonOption, readGiven } from './options.ts'
import { createOutput, type Output } from './output.ts'

/** What a command works with that talks to a running sandbox. */
export interface Talk<Options> {
  readonly sandbox: SandboxClient
  readonly output: Output
  readonly options: Options & ConnectionOptions
}

type Work<Options> = (talk: Talk<Options>, ...words: string[]) => Promise<void>

/** Makes a command talk to a running sandbox. */
export function talks<Options = object>(command: Command, work: Work<Options>): Command {
  return connectionOptions(command).action(async (...words: unknown[]) => {
    const options = command.opts<Options & ConnectionOptions>()
    const output = createOutput(options)
    const ca = options.ca === undefined ? undefined : readGiven(options.ca)
    const sandbox = openClient({ ...options, ca })
    try {
      await shown(output, work({ sandbox, output, options }, ...wordsOf(words)))
    } finally {
      await sandbox.close()
    }
  })
}

/** Makes a command talk to a running sandbox about one account. */
export function talksOfAccount<Options = object>(command: Command, work: Work<Options>): Command {
  return talks(accountOption(command), work)
}

/** Makes a command work without a sandbox. */
export function worksOffline<Options extends object = object>(
  command: Command,
  work: (talk: { readonly output: Output; readonly options: Options }, ...words: string[]) => Promise<void>,
): Command {
  return jsonOption(command).action((...words: unknown[]) => {
    const output = createOutput(command.opts())
    return shown(output, work({ output, options: command.opts<Options>() }, ...wordsOf(words)))
  })
}

/** Commander adds the options and the command behind the words, and gives words that may be several as a list. */
function wordsOf(given: readonly unknown[]): string[] {
  return given.slice(0, -2).flat() as string[]
}

/** Machines get the answer of a refusal too. */
async function shown(output: Output, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const { answer } = error instanceof CommandFailure ? error : {}
    if (output.json && answer !== undefined) output.answer(answer, () => '')
    throw error
  }
}
