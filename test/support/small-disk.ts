import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Whether this machine lets us have a disk of our own: Linux with user namespaces. */
export const canMountDisks = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0

/** A file system in memory, which only those see who are started with its `shell`. */
export interface SmallDisk {
  /** Where it is mounted. */
  readonly folder: string
  /** For `StartOptions`: the process runs where the disk is. */
  readonly shell: string
  /** Runs a command where the disk is; gives its stdout. */
  run(command: string): string
  /** Mounts it anew: `ro`, `rw`, `size=1m`. */
  remount(options: string): void
}

/** Mounts a disk of this size at `disk/` in a folder; it is gone after the test. */
export async function mountDisk(parent: string, size: string): Promise<SmallDisk> {
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  const mount = `mount -t tmpfs -o size=${size} tmpfs '${folder}' && echo mounted && exec cat`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount])
  onTestFinished(async () => {
    const gone = once(holder, 'close')
    holder.kill('SIGKILL')
    await gone
  })
  await once(holder.stdout, 'data')
  const enter = ['nsenter', '--target', String(holder.pid), '--user', '--mount', '--preserve-credentials', 'sh', '-c']
  const run = (command: string) => execFileSync(enter[0] as string, [...enter.slice(1), command], { encoding: 'utf8' })
  return {
    folder,
    shell: `exec ${enter.join(' ')} 'cd "${parent}" && exec "$@"' sh "$@"`,
    run,
    remount: options => void run(`mount -o remount,${options} '${folder}'`),
  }
}
