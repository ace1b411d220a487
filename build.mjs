import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles the process and the library into dist/. One file starts in half the time that the same code needs from
 * node_modules; what a cold start does not need (x509, QR images, pretty logs) is split off.
 */
const shared = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
}
await build({
  ...shared,
  entryPoints: { main: 'src/main.ts', index: 'src/index.ts' },
  splitting: true,
  sourcemap: true,
})

/** The built-in scenarios, parsed, so that a cold start reads no YAML. */
await build({ ...shared, entryPoints: { compile: 'src/engine/stories/compile.ts' }, outdir: 'node_modules/.cache/pix' })
const { compileFolder } = await import(pathToFileURL('node_modules/.cache/pix/compile.js').href)
writeFileSync('dist/scenarios.json', JSON.stringify(compileFolder('scenarios')))

execFileSync('npx', ['tsc', '--project', 'tsconfig.types.json'], { stdio: 'inherit' })
