import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packageFolder } from '../../src/platform/package-folder.ts'

/** The folder of the project. */
export const root = dirname(packageFolder('package.json'))

/** How npm installs in a test: from what it has, and without asking about anything else. */
export const INSTALL = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }

/** Makes a folder with what git would give to somebody who clones the project now. */
export function cloneProject(): string {
  const clone = mkdtempSync(join(tmpdir(), 'pix-commands-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(root, file), join(clone, file))
  }
  return clone
}

/** Runs a script as a shell of its own; gives what it printed. Throws when it fails. */
export async function run(script: string, env: Record<string, string>, cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}
