#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { packageFolder } from './platform/package-folder.ts'
import { readSettings, SETTINGS, SettingsError } from './settings.ts'
import { startProcess } from './start.ts'

const { version } = JSON.parse(readFileSync(packageFolder('package.json'), 'utf8')) as { version: string }

const program = new Command('pix-sandbox').description('A PIX account API to test against.').version(version)
// A flag that cannot be used is a setting that cannot be used.
program.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
const start = program.command('start', { isDefault: true }).description('start the sandbox')
for (const { flag, variable, about, allowed } of Object.values(SETTINGS)) {
  start.option(flag, `${about} (${allowed}; ${variable})`)
}
start.addHelpText(
  'after',
  '\nExamples:\n  pix-sandbox --port 8080 --data bank.json\n  PIX_SANDBOX_LOG_LEVEL=warn pix-sandbox start\n',
)
start.action((flags: Record<string, unknown>) => run(() => startProcess(readSettings(flags, process.env))))

await program.parseAsync()

/** Ends with 2 for settings that cannot be used and 1 for everything else that prevents a start. */
async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`pix-sandbox: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(error instanceof SettingsError ? 2 : 1)
  }
}
