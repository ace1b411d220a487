import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of this run, as `npm run build` bundles it. */
    readonly program: string
  }
}

/** Where it can be built without a trace in the tree: inside the package, so that it finds scenarios and fixtures. */
const CACHE = 'node_modules/.cache'

/** Bundles the program once per run, into a folder of its own: what runs is what is in src/, whoever builds dist/. */
export function setup({ provide }: TestProject): () => void {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'pix-test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync(process.execPath, ['build.mjs', folder], { stdio: 'inherit' })
  } catch (error) {
    remove()
    throw error
  }
  provide('program', join(process.cwd(), folder, 'main.js'))
  return remove
}
