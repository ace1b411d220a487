import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { type Packed, pack, run } from './packed.ts'

/** Licences that ask for no more than their text. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']

let packed: Packed

beforeAll(() => {
  packed = pack()
}, 120_000)
afterAll(() => packed?.remove())

describe('the tarball', () => {
  test('holds what is needed at run time, and nothing else', () => {
    const files = run('tar', ['tzf', packed.tarball], '.').trim().split('\n')
    const paths = files.map(file => file.replace(/^package\//, ''))
    const places = paths.map(path =>
      path
        .replace(/^(dist\/console)\/.*$/, '$1/…')
        .replace(/^(dist\/types|dist|scenarios|fixtures|openapi)\/.*\.(ts|js|json|md|yaml)$/, '$1/*.$2'),
    )
    expect([...new Set(places)].sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/*.js',
      'dist/*.json',
      'dist/THIRD-PARTY-LICENSES.txt',
      'dist/console/…',
      'dist/types/*.ts',
      'fixtures/*.md',
      'fixtures/*.yaml',
      'openapi/*.json',
      'package.json',
      'scenarios/*.json',
      'scenarios/*.md',
      'scenarios/*.yaml',
    ])
  })

  test('has nothing that publint finds', async () => {
    const data = readFileSync(packed.tarball)
    const { messages, pkg } = await publint({ pack: { tarball: bufferOf(data) }, strict: true })
    expect(messages.map(message => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  test('has types that resolve wherever ESM does', async () => {
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(packed.tarball)))
    if (checked.types === false) throw new Error('the package has no types')
    // What knows no `exports` or cannot load ESM is told so instead of getting wrong types.
    const concerns = (problem: object) =>
      !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind as string)
    expect(checked.problems.filter(concerns)).toEqual([])
  })
})

describe('in an empty folder that it is installed in', () => {
  let told = ''

  beforeAll(() => {
    cpSync(packageFolder('test/examples/shop'), packed.folder, { recursive: true })
    told = run(
      'bash',
      ['-c', `npm install --prefer-offline --no-audit --no-fund ${packed.tarball} 2>&1`],
      packed.folder,
    )
  }, 240_000)

  test('it comes alone, and npm warns of nothing', () => {
    expect(told).toContain('added 1 package ')
    expect(told).not.toMatch(/EBADENGINE|ERESOLVE|deprecated/)
  })

  describe('what is bundled', () => {
    const dist = () => join(packed.folder, 'node_modules/pix-account-sandbox/dist')
    const read = (file: string) => readFileSync(join(dist(), file), 'utf8')
    const notices = () =>
      read('THIRD-PARTY-LICENSES.txt')
        .split(/^-{80}\n\n/m)
        .map(notice => /^(?<name>\S+) \d\S+ \((?<licence>[^)]*)\)\n(?<text>.*)$/s.exec(notice)?.groups ?? {})

    test('is named in its licence notices', () => {
      // The bundler says in a remark from which file the lines below it are; the page in the browser has no remarks.
      const remarks = readdirSync(dist())
        .filter(file => file.endsWith('.js'))
        .flatMap(file => [...read(file).matchAll(/^\/\/ \S*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)])
      const bundled = new Set(remarks.map(([, name]) => name))
      expect([...bundled]).toEqual(expect.arrayContaining(['fastify', 'jose', 'lowdb', 'pino']))
      const named = new Set(notices().map(({ name }) => name))
      expect([...bundled, 'preact', '@preact/signals'].filter(name => !named.has(name ?? ''))).toEqual([])
    })

    test('has permissive licences, whose texts are there where the package has one', () => {
      for (const { name, licence } of notices()) expect(PERMISSIVE, name).toContain(licence)
      expect(notices().flatMap(({ name, text }) => (text?.trim() ? [] : [name]))).toEqual(['abstract-logging'])
    })

    test('is as much as SECURITY.md says', () => {
      const said = `${notices().length} packages are bundled, none is installed with the package`
      expect(readFileSync(packageFolder('SECURITY.md'), 'utf8')).toContain(said)
    })
  })

  test('npx pix-sandbox start is ready, and the sandbox answers', async () => {
    const words = ['--no-install', 'pix-sandbox', 'start', '--port', '0', '--log-level', 'silent']
    const child = spawn('npx', words, { cwd: packed.folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
    try {
      const [line] = await once(createInterface({ input: child.stdout }), 'line')
      const url = /ready at (http:\S+)$/.exec(line)?.[1]
      const ready = (await (await fetch(`${url}/sandbox/ready`)).json()) as { status: string; scenarios: number }
      expect(ready).toMatchObject({ status: 'ready', scenarios: expect.any(Number) })
    } finally {
      process.kill(-(child.pid as number), 'SIGTERM')
      await once(child, 'close')
    }
  })

  test('the example of the library passes, and that of the README', () => {
    const readme = readFileSync(packageFolder('README.md'), 'utf8')
    const [, shown = ''] = /### In one process\n.*?```ts\n(.*?)```/s.exec(readme) ?? []
    writeFileSync(join(packed.folder, 'readme.test.js'), shown)
    expect(run('npm', ['test'], packed.folder)).toMatch(/# pass 4\n# fail 0/)
  })

  test('the example of the library passes under vitest', () => {
    cpSync(packageFolder('test/examples/shop-vitest'), join(packed.folder, 'vitest'), { recursive: true })
    const vitest = packageFolder('node_modules/vitest')
    symlinkSync(vitest, join(packed.folder, 'node_modules/vitest'))
    const words = [join(vitest, 'vitest.mjs'), 'run', '--root', 'vitest', '--reporter', 'json']
    expect(JSON.parse(run(process.execPath, words, packed.folder))).toMatchObject({ success: true, numPassedTests: 3 })
  })

  test('the example of the library passes under jest', { timeout: 240_000 }, () => {
    const folder = join(packed.folder, 'jest')
    cpSync(packageFolder('test/examples/shop-jest'), folder, { recursive: true })
    run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
    const told = run('npm', ['test', '--silent', '--', '--json'], folder)
    expect(JSON.parse(told)).toMatchObject({ success: true, numPassedTests: 3 })
  })

  test.each([
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])('its types resolve and hold where modules resolve as in $moduleResolution', modules => {
    const compilerOptions = {
      ...modules,
      allowJs: true,
      checkJs: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2023',
      types: ['node'],
      typeRoots: [packageFolder('node_modules/@types')],
    }
    const mistake = "import { createSandbox } from 'pix-account-sandbox'\nawait createSandbox({ port: 'any' })\n"
    writeFileSync(join(packed.folder, 'mistake.js'), `// @ts-check\n${mistake}`)
    const files = ['checkout.test.js', 'mistake.js']
    writeFileSync(join(packed.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const tsc = [packageFolder('node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false']
    const { stdout } = spawnSync(process.execPath, tsc, { cwd: packed.folder, encoding: 'utf8' })
    expect(stdout.trim()).toBe("mistake.js(3,23): error TS2322: Type 'string' is not assignable to type 'number'.")
  })
})

function bufferOf(data: Buffer): ArrayBuffer {
  return new Uint8Array(data).buffer
}
