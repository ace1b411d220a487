import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Bundles the bench as the build bundles the sandbox, and runs it: what is measured is what ships. */
const outdir = 'node_modules/.cache/pix-bench'
const js =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"
await build({
  entryPoints: {
    bench: 'test/bench/bench.ts',
    bare: 'test/bench/bare.ts',
    receivers: 'test/bench/receivers.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  mainFields: ['module', 'main'],
  external: ['autocannon'],
  banner: { js },
  logLevel: 'warning',
})
await import(pathToFileURL(`${outdir}/bench.js`).href)
