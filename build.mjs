import { rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Where to: another folder than dist/ gets the program alone, for tests of the process. */
const [outdir = 'dist'] = process.argv.slice(2)

/**
 * Bundles the process and the library. One file starts in half the time that the same code needs from
 * node_modules; what a cold start does not need (x509, QR images, pretty logs) is split off.
 */
const shared = {
  outdir,
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
rmSync(outdir, { recursive: true, force: true })
await build({
  ...shared,
  entryPoints: { main: 'src/main.ts', index: 'src/index.ts' },
  splitting: true,
  sourcemap: true,
})

if (outdir === 'dist') {
  writeFileSync('dist/scenarios.json', JSON.stringify(await compileScenarios()))
}

/** The built-in scenarios, parsed, so that a cold start reads no YAML. */
async function compileScenarios() {
  const cache = 'node_modules/.cache/pix'
  await build({ ...shared, entryPoints: { compile: 'src/engine/stories/compile.ts' }, outdir: cache })
  const { compileFolder } = await import(pathToFileURL(`${cache}/compile.js`).href)
  return compileFolder('scenarios')
}
