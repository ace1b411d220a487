import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { type Packed, pack, run } from './packed.ts'

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
        .replace(/^(dist\/types|dist|scenarios|fixtures|openapi)\/.*\.(\w+)$/, '$1/*.$2'),
    )
    expect([...new Set(places)].sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/*.js',
      'dist/*.json',
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
  beforeAll(() => {
    cpSync(packageFolder('test/examples/shop'), packed.folder, { recursive: true })
    run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', packed.tarball], packed.folder)
  }, 240_000)

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
