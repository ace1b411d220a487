import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { newFolder, type SandboxProcess, startSandbox } from '../support/process.ts'

/** How a command ended. */
interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A shell in a folder, next to a sandbox. */
export interface Shell {
  readonly sandbox: SandboxProcess
  /** Runs `pix-sandbox` with these words. */
  run(words: readonly string[], more?: { variables?: Record<string, string>; input?: string }): Promise<Ended>
  /** Runs it with `--json` and gives what it printed. Throws for any other code than 0. */
  json<T>(...words: string[]): Promise<T>
}

/** Starts a sandbox and gives a shell in its folder, where its demo account can be found. */
export async function openShell(flags: readonly string[] = []): Promise<Shell> {
  const sandbox = await startSandbox(['--log-level', 'silent', ...flags])
  const run: Shell['run'] = (words, { variables = {}, input } = {}) =>
    runCommand(words, { folder: sandbox.folder, variables: { PIX_SANDBOX_URL: sandbox.url, ...variables }, input })
  return {
    sandbox,
    run,
    async json(...words) {
      const { code, stdout, stderr } = await run([...words, '--json'])
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`)
      return JSON.parse(stdout)
    },
  }
}

/** Runs `pix-sandbox` where there is no sandbox. */
export function runAlone(words: readonly string[], folder = newFolder()): Promise<Ended> {
  return runCommand(words, { folder, variables: {}, input: undefined })
}

async function runCommand(
  words: readonly string[],
  { folder, variables, input }: { folder: string; variables: Record<string, string>; input: string | undefined },
): Promise<Ended> {
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('PIX_'))
  const env = { ...Object.fromEntries(ours), ...variables }
  const child = spawn(process.execPath, [inject('program'), ...words], { cwd: folder, env })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}
