#!/usr/bin/env node
import { CommandFailure, EXIT } from './cli/failure.ts'
import { runCommandLine } from './cli.ts'
import { packageVersion } from './platform/package-folder.ts'
import { endWithReader } from './platform/terminal.ts'

endWithReader()
try {
  await runCommandLine(process.argv.slice(2), { version: packageVersion(), variables: process.env })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  if (message !== '') process.stderr.write(`pix-sandbox: ${message}\n`)
  process.exit(error instanceof CommandFailure ? error.exitCode : EXIT.refused)
}
