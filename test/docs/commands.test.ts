import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../../src/settings.ts'
import { cloneProject, INSTALL, root, run as runIn } from './clone.ts'
import { instructionsOf } from './dockerfile.ts'
import { blocksOf, blocksUnder, LONG, readmeText } from './printed.ts'

/** Headings whose commands are run one after the other against the sandbox of the first one. */
const WALK = ['Sixty seconds', 'Scenarios', 'Why was it answered like that?', 'Evidence', 'Watching it']
/** Headings whose commands have a test of their own, here or in test/cli, or are what runs this. */
const APART = ['A staging sandbox for several teams', 'Command line', 'Develop']
const TOKEN = 'a-secret-of-yours'

/** What git would give to somebody who clones the project now; everything here happens in it. */
let clone = ''
let port = ''
const groups: ChildProcess[] = []

beforeAll(async () => {
  clone = cloneProject()
  port = await freePort()
})

afterAll(async () => {
  for (const group of groups) await end(group)
  rmSync(clone, { recursive: true, force: true })
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(free)
}

const run = (script: string, env: Record<string, string> = {}) => runIn(script, env, clone)

/** Starts a command that goes on, and waits until it says that it is ready. */
async function start([command = '', ...args]: string[], env: Record<string, string>, cwd = clone) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  groups.push(child)
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready at')) return child
  throw new Error(`${command} ${args.join(' ')} ended before it was ready`)
}

/** Ends a command with all that it started, and waits until nothing of it is left. */
async function end({ pid = 0 }: ChildProcess): Promise<void> {
  const reaches = (signal: 'SIGTERM' | 0) => {
    try {
      return process.kill(-pid, signal)
    } catch {
      return false
    }
  }
  for (let left = reaches('SIGTERM'); left; left = reaches(0)) await new Promise(resolve => setTimeout(resolve, 20))
}

describe('the commands that the README prints', () => {
  it('are all run here, or as long commands', () => {
    const headings = blocksOf(readmeText())
      .filter(({ language }) => language === 'sh')
      .map(({ heading }) => heading)
    expect([...new Set(headings)].filter(heading => ![...WALK, ...APART, ...LONG].includes(heading))).toEqual([])
  })

  it('do what the README says, from a fresh clone on', { timeout: 300_000 }, async () => {
    const [[first = '', ...walk] = [], ...more] = WALK.map(heading => blocksUnder(heading, 'sh'))
    writeFileSync(join(clone, 'late-mismatch.yaml'), blocksUnder('Scenarios', 'yaml')[0] ?? '')
    const server = await start(['bash', '-c', first], { PIX_SANDBOX_PORT: '0', ...INSTALL })
    const parts = [walk.join('\n'), ...more.map(blocks => blocks.join('\necho\n'))]
    const output = (await run(parts.join("\nprintf '\\n---\\n'\n"))).split('\n---\n')
    await end(server)

    const [sixty = '', scenarios = '', why = '', evidence = '', metrics = ''] = output
    const inbox = JSON.parse(/(\{"data".*\})\{"grossBalance"/.exec(sixty)?.[1] ?? '{}')
    const bodies = (inbox.data as { body: Record<string, unknown> }[]).map(({ body }) => body)
    expect(bodies.map(({ event, status, errorCode }) => [event, status, errorCode])).toEqual([
      ['CashOut', 'CONFIRMED', null],
      ['CashOut', 'ERROR', 'TAX_ID_MISMATCH'],
      ['CashIn', 'CONFIRMED', null],
    ])
    expect(sixty).toContain('"netBalance":10073.75')
    expect(JSON.parse(scenarios)).toMatchObject({ name: 'late-mismatch', problems: [] })
    const [byErrorId, byName] = JSON.parse(`[${why.trim().replaceAll('}{', '},{')}]`).map(
      ({ data }: { data: unknown }) => data,
    )
    expect(byErrorId).toEqual([])
    expect(byName).toMatchObject([{ operation: 'cash-out', externalId: 'payout-2' }])
    expect(JSON.parse(evidence)).toMatchObject({ verdict: 'passed' })
    expect(metrics).toContain('pix_sandbox_transitions_total{kind="cash-out",event="fail"} 1')
  })

  it('open accounts on a staging sandbox', { timeout: 60_000 }, async () => {
    const [server = '', teams = ''] = blocksUnder('A staging sandbox for several teams', 'sh')
    const env = {
      PIX_SANDBOX_PORT: port,
      PIX_SANDBOX_CONTROL_TOKEN: TOKEN,
      PIX_SANDBOX_URL: `http://127.0.0.1:${port}`,
    }
    const child = await start(['bash', '-c', `exec ${server}`], env)
    await run(teams, env)
    await end(child)
    expect(readFileSync(join(clone, 'team-a.env'), 'utf8')).toMatch(/^PIX_ACCOUNT_ID=\d+$/m)
    expect(readFileSync(join(clone, 'bank.json'), 'utf8')).toContain('Team A')
  })
})

describe('the recipe for GitHub Actions', () => {
  interface Step {
    readonly run?: string
    readonly 'working-directory'?: string
  }

  it('installs, starts, verifies and reports', { timeout: 120_000 }, async () => {
    const { test } = parse(blocksUnder('GitHub Actions', 'yaml')[0] ?? '').jobs
    expect(Object.keys(test.env).filter(name => name !== 'PIX_SANDBOX_URL')).toEqual([SETTINGS.port.variable])
    const env = { PIX_SANDBOX_PORT: port, PIX_SANDBOX_URL: `http://127.0.0.1:${port}` }
    const steps = (test.steps as Step[]).filter(step => step.run !== undefined)
    const [install, startIt, tests, judge, ...more] = steps
    expect([more, install?.run, tests]).toEqual([[], 'npm ci', { run: 'npm test' }])
    // The first command of the README, which the walk has run in this folder.
    expect(blocksUnder('Sixty seconds', 'sh')[0]).toMatch(/^npm ci && /)
    for (const step of [install, startIt, judge]) expect(step?.['working-directory']).toBe('sandbox')

    const started = spawn('bash', ['-ec', startIt?.run ?? ''], {
      cwd: clone,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      detached: true,
    })
    groups.push(started)
    expect(await once(started, 'exit')).toEqual([0, null])
    // In the place of somebody's tests.
    await run('node dist/main.js send jose@example.com 25.50 && node dist/main.js clock advance 1m', env)
    await run(judge?.run ?? '', env)
    expect(readFileSync(join(clone, 'report.html'), 'utf8')).toMatch(/^<!doctype html>/i)
    await end(started)
  })
})

describe('the Dockerfile', () => {
  const [build = [], image = []] = instructionsOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const all = (name: string) => image.filter(({ instruction }) => instruction === name).map(({ text }) => text)

  it('makes an image with the program alone, that gets healthy and stops', { timeout: 120_000 }, async () => {
    const steps = build.map(({ instruction, text }) => `${instruction} ${text}`)
    expect(steps.slice(0, 4)).toEqual([
      expect.stringMatching(/^FROM node:20\.20/),
      'WORKDIR /app',
      'COPY . .',
      'RUN npm ci',
    ])
    // /app of the first stage is the clone, in which the walk has run npm ci.
    for (const { instruction, text } of build.slice(4)) {
      expect(instruction).toBe('RUN')
      await run(text)
    }
    const disk = mkdtempSync(join(tmpdir(), 'pix-image-'))
    for (const text of all('COPY')) {
      const [, from = '', to = ''] = /^--from=build (?:--chown=node:node )?\/app\/(\S+) (\S+)$/.exec(text) ?? []
      cpSync(join(clone, from), join(disk, to === './' ? 'app' : to), { recursive: true })
    }
    const variables = all('ENV')
      .join(' ')
      .split(' ')
      .map(pair => pair.replace('=/data', `=${disk}/data`).split('='))
    const env = { ...Object.fromEntries(variables), PIX_SANDBOX_PORT: port, PIX_SANDBOX_CONTROL_TOKEN: TOKEN }
    const app = join(disk, 'app')
    const [health = ''] = all('HEALTHCHECK')
    const isHealthy = async (more = {}) => {
      const [command = '', ...args] = JSON.parse(/CMD (.*)$/.exec(health)?.[1] ?? '[]') as string[]
      const child = spawn(command, args, { cwd: app, env: { ...process.env, ...env, ...more }, stdio: 'ignore' })
      return (await once(child, 'exit'))[0] === 0
    }
    expect(await isHealthy()).toBe(false)
    const server = await start(JSON.parse(all('CMD')[0] ?? '[]'), env, app)
    expect([await isHealthy(), await isHealthy({ PIX_SANDBOX_TLS: 'true' })]).toEqual([true, false])
    await end(server)
    expect([server.exitCode, await isHealthy()]).toEqual([0, false])
    const kept = [
      ...['bank.json', 'certs/demo/account.env'].map(name => join(disk, 'data', name)),
      join(app, 'node_modules'),
    ]
    expect(kept.map(path => existsSync(path))).toEqual([true, true, false])
    expect([all('USER'), all('EXPOSE'), all('VOLUME')]).toEqual([['node'], [String(SETTINGS.port.fallback)], ['/data']])
    const tls = await start(JSON.parse(all('CMD')[0] ?? '[]'), { ...env, PIX_SANDBOX_TLS: 'true' }, app)
    expect(await isHealthy({ PIX_SANDBOX_TLS: 'true' })).toBe(true)
    await end(tls)
    rmSync(disk, { recursive: true, force: true })
  })

  it('sends no secret and nothing that is built to whoever builds it', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist', 'certs/*']))
  })

  it('is what the recipe for Docker Compose builds, with settings that there are', () => {
    const { services } = parse(blocksUnder('Docker Compose', 'yaml')[0] ?? '')
    const variables = Object.values(SETTINGS).map(({ variable }) => variable as string)
    for (const name of Object.keys(services.bank.environment)) expect(variables).toContain(name)
    expect(services.bank.volumes).toEqual(['bank:/data'])
    expect(services.app.depends_on.bank.condition).toBe('service_healthy')
  })
})
