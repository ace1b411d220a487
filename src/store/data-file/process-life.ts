import { readFileSync } from 'node:fs'
import { kill, pid as ownPid } from 'node:process'
import { codeOf } from './error-code.ts'

/** A process, told apart from a later one with the same number by when it started (where the system tells that). */
export interface ProcessIdentity {
  readonly pid: number
  readonly startedAt: string | null
}

/** Who we are. */
export function identifyThisProcess(): ProcessIdentity {
  return { pid: ownPid, startedAt: readStatus(ownPid)?.startedAt ?? null }
}

/** Whether a process still runs. A zombie is dead once its last thread is, for until then it may still write. */
export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  const status = readStatus(pid)
  if (!status) return isReachable(pid)
  if (status.state === 'X' || (status.state === 'Z' && status.threads <= 1)) return false
  return startedAt === null || status.startedAt === startedAt
}

/** Linux only. Start times count from boot, so they go together with the id of the boot. */
function readStatus(pid: number): { state: string; threads: number; startedAt: string } | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // proc(5): field 2 is the name in parentheses and may contain anything; fields 3, 20 and 22 are counted behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return { state: fields[0] ?? '', threads: Number(fields[17]), startedAt: `${boot}/${fields[19]}` }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // ESRCH: the process ended between opening and reading.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined
    throw error
  }
}

/** A process that may not be signalled (EPERM) is somebody else's, and alive. */
function isReachable(pid: number): boolean {
  try {
    return kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
