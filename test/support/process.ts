import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject, onTestFinished } from 'vitest'

/** How a process ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
}

/** A sandbox in a process of its own; it is killed after the test at the latest. */
export interface SandboxProcess {
  readonly url: string
  readonly pid: number
  /** The folder that it runs in; its certificates are in `certs` there. */
  readonly folder: string
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
  readonly exit: Promise<Exit>
  /** The first line on stderr that says so, also one that was there before. */
  logged(pattern: RegExp): Promise<string>
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Exit>
}

/** How a process is started beside its flags. */
export interface StartOptions {
  /** Left out: a new one. */
  readonly folder?: string
  readonly variables?: Readonly<Record<string, string>>
  /** The settings that every start needs: any free port, certificates in the folder. Left out: true. */
  readonly basics?: boolean
  /** Run in its shell before, such as a `ulimit`. */
  readonly shell?: string
}

/** A folder of this test, which is gone after it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a sandbox and waits for its ready line. Throws with what it said when there is none. */
export async function startSandbox(flags: readonly string[] = [], options: StartOptions = {}): Promise<SandboxProcess> {
  const folder = options.folder ?? newFolder()
  const { child, exit, said } = launch(flags, { ...options, folder })
  const ready = await Promise.race([said.stdout.find(READY), exit])
  if (typeof ready !== 'string') throw new Error(`no ready line: ${JSON.stringify(ready)}`)
  return {
    url: READY.exec(ready)?.[1] as string,
    pid: child.pid as number,
    folder,
    stdout: said.stdout.lines,
    stderr: said.stderr.lines,
    exit,
    logged: pattern => said.stderr.find(pattern),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exit
    },
  }
}

const READY = /\bready\b.*?(https?:\/\/\S+)/

/** Starts a sandbox that is expected to end by itself. */
export function runSandbox(flags: readonly string[] = [], options: StartOptions = {}): Promise<Exit> {
  return launch(flags, { ...options, folder: options.folder ?? newFolder() }).exit
}

function launch(
  flags: readonly string[],
  { folder, variables, basics = true, shell = ':' }: StartOptions & { folder: string },
) {
  const always = basics ? ['--port', '0', '--certs', 'certs'] : []
  const command = [process.execPath, inject('program'), ...always, ...flags]
  const child = spawn('sh', ['-c', `${shell}; exec "$@"`, 'sh', ...command], {
    cwd: folder,
    env: { ...environment(), ...variables },
  })
  const said = { stdout: readLines(child, 'stdout'), stderr: readLines(child, 'stderr') }
  const exit = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    stdout: said.stdout.lines,
    stderr: said.stderr.lines,
  }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return { child, exit, said }
}

/** Our environment without settings of a sandbox. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PIX_')))
}

/** The lines of a stream, read as they come: a process whose pipe is full would stand still. */
function readLines(child: ChildProcessWithoutNullStreams, stream: 'stdout' | 'stderr') {
  const lines: string[] = []
  const seekers = new Set<(line: string) => void>()
  createInterface({ input: child[stream] }).on('line', line => {
    lines.push(line)
    for (const look of seekers) look(line)
  })
  const find = (pattern: RegExp) =>
    new Promise<string>(resolve => {
      const look = (line: string) => {
        if (!pattern.test(line)) return
        seekers.delete(look)
        resolve(line)
      }
      seekers.add(look)
      for (const line of [...lines]) look(line)
    })
  return { lines, find }
}
