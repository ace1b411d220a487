import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
const { metafile } = await build({
  ...shared,
  entryPoints: { main: 'src/main.ts', index: 'src/index.ts' },
  splitting: true,
  sourcemap: true,
  metafile: true,
})

if (outdir === 'dist') {
  await writeDeclarations('dist/types')
  const files = [...Object.keys(metafile.inputs), ...(await buildConsole())]
  writeFileSync('dist/THIRD-PARTY-LICENSES.txt', writeNotices(files))
  writeFileSync('dist/scenarios.json', JSON.stringify(await compileScenarios()))
}

/** The web console, into dist/console. Gives the files that it is made of. */
async function buildConsole() {
  const { build: buildPage } = await import('vite')
  const { output } = await buildPage({ configFile: 'src/console/web/vite.config.ts' })
  return output.flatMap(({ moduleIds = [] }) => moduleIds)
}

/** Name, version and licence of every package that some of these files belong to: what is bundled is passed on. */
function writeNotices(files) {
  const folders = files.map(file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
  const notices = [...new Set(folders)].filter(folder => folder !== undefined).map(noticeOf)
  return [...new Set(notices)].sort().join(`\n${'-'.repeat(80)}\n\n`)
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter(file => /^(licen[sc]e|notice|copyrightnotice)(\.\w+)?$/i.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim())
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`
}

/** The built-in scenarios, parsed, so that a cold start reads no YAML. */
async function compileScenarios() {
  const cache = 'node_modules/.cache/pix'
  await build({ ...shared, entryPoints: { compile: 'src/engine/stories/compile.ts' }, outdir: cache })
  const { compileFolder } = await import(pathToFileURL(`${cache}/compile.js`).href)
  return compileFolder('scenarios')
}

/**
 * The types of the library, file by file: what a declaration needs stands in the file itself, so nothing else is read,
 * and nothing of what is inside gets out. tsc would want a name for every type in the program.
 */
async function writeDeclarations(folder) {
  const { default: ts } = await import('typescript')
  const compilerOptions = {
    declaration: true,
    isolatedDeclarations: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
  }
  const shown = readdirSync('src/public').map(name => `public/${name}`)
  for (const name of ['index.ts', 'sandbox.ts', 'sandbox-error.ts', ...shown]) {
    const text = readFileSync(`src/${name}`, 'utf8')
    const { outputText, diagnostics } = ts.transpileDeclaration(text, {
      fileName: name,
      reportDiagnostics: true,
      compilerOptions,
    })
    const [problem] = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error)
    if (problem) throw new Error(`src/${name}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`)
    const file = `${folder}/${name.replace(/\.ts$/, '.d.ts')}`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, outputText.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
}
