import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Megabytes that a package and everything it depends on take once installed. */
export function installedMb(root: string, packageName: string): number {
  return bytesOf([...closure(join(root, 'node_modules', packageName))]) / 1e6
}

/** The same of this package, which installs what `files` names. */
export function ourMb(): number {
  const { files } = manifest('.') as { files: string[] }
  const own = files.filter(name => existsSync(name))
  const others = [...closure('.')].filter(folder => folder !== '.')
  return bytesOf([...own, ...others]) / 1e6
}

/** The folders of a package and of all that it depends on, found as Node finds them. */
function closure(folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found
  found.add(folder)
  const { dependencies = {}, optionalDependencies = {} } = manifest(folder)
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const place = resolve(folder, name)
    if (place !== undefined) closure(place, found)
  }
  return found
}

/** Undefined for an optional one that is not there. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) return place
    if (folder === dirname(folder)) return undefined
  }
}

function manifest(folder: string): Record<string, object> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Without what is installed below: that is counted where it is found. */
function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + sizeOf(path), 0)
}

function sizeOf(path: string): number {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return path.endsWith('.map') && path.startsWith('dist/') ? 0 : stat.size
  return bytesOf(
    readdirSync(path)
      .filter(name => name !== 'node_modules')
      .map(name => join(path, name)),
  )
}
