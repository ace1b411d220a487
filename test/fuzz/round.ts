import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Document, endpointsOf } from '../../openapi/document.ts'
import { generateOpenApi } from '../../openapi/generate.ts'
import { bodyCheckOf } from '../docs/described.ts'
import { stateOf } from '../support/state.ts'
import { type Described, type Draft, drafts } from './requests.ts'
import { openWorld, type World } from './world.ts'

/** Something that must never be seen, and how to see it again. */
export interface Finding {
  readonly round: number
  readonly number: number
  readonly what: string
  readonly request: InjectOptions
  readonly answer: string
}

/** What came of a round. */
export interface RoundResult {
  readonly findings: readonly Finding[]
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>
}

export interface Fuzz {
  /** Plays a round of requests against a new sandbox. The same seed, round and count send the same requests. */
  play(seed: number, round: number, count: number): Promise<RoundResult>
}

/** How long an answer may take, in ms; a machine under load is slow, a sandbox that hangs is slower. */
const PATIENCE_MS = 5_000

/** Statuses of what no operation sees: another path after its dots were taken out, too large, of the wrong type. */
const FRAMEWORK_STATUSES: readonly number[] = [404, 405, 413, 414, 415]

/** The endpoints that the sandbox describes now; streams, which never end, are left out. */
export async function createFuzz(): Promise<Fuzz> {
  const printed = await generateOpenApi()
  const documents = { api: JSON.parse(printed.api) as Document, control: JSON.parse(printed.control) as Document }
  const checks = { api: bodyCheckOf(documents.api), control: bodyCheckOf(documents.control) }
  const endpoints = (['api', 'control'] as const).flatMap(document =>
    endpointsOf(documents[document]).map((endpoint): Described => ({ ...endpoint, document })),
  )
  const requests = drafts(endpoints.filter(isAnswered), documents)

  return {
    async play(seed, round, count) {
      const world = await openWorld(`fuzz-${seed}-${round}`)
      const findings: Finding[] = []
      const statuses: Record<number, number> = {}
      for (const [number, draft] of fc.sample(requests, { seed: seed + round, numRuns: count }).entries()) {
        const request = world.request(draft)
        const seen = await call(world, request)
        const answer = seen.response?.body ?? ''
        findings.push(...wrongWith(draft, seen, checks).map(what => ({ round, number, what, request, answer })))
        if (seen.response) await goOn(world, draft, seen.response, statuses)
      }
      await world.close()
      return { findings, statuses }
    },
  }
}

/** What an answer is to the requests after it. */
async function goOn(world: World, { caller }: Draft, response: LightMyRequestResponse, statuses: Statuses) {
  const { statusCode } = response
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  if (statusCode < 300) world.learn(bodyOf(response))
  if (statusCode === 401) await renew(world, caller)
}

/** A scenario may break or hold the call for a token, too; the next 401 asks again. */
async function renew(world: World, caller: Draft['caller']): Promise<void> {
  const request = world.renewal(caller)
  const { response } = request ? await answerTo(world, request) : {}
  if (response?.statusCode === 201) world.take(caller, response.json().access_token)
}
type Statuses = Record<number, number>

function isAnswered({ operation }: Described): boolean {
  return !Object.values(operation.responses).some(({ content }) => content?.['text/event-stream'])
}

/** What was seen of a call. */
interface Seen {
  readonly response?: LightMyRequestResponse
  /** Whether anything stored is another than before. */
  readonly hasChanged: boolean
  /** Whether it had to wait for the host's clock, so that other things may have happened too. */
  readonly hasWaited: boolean
  /** Whether a scenario, a fault or a profile may have had a part in it. */
  readonly mayBePlayed: boolean
}

async function call(world: World, request: InjectOptions): Promise<Seen> {
  const mayBePlayed = world.isHaunted() || request.headers?.['x-sandbox-scenario'] !== undefined
  const before = stateOf(world)
  const { response, hasWaited } = await answerTo(world, request)
  return { ...(response && { response }), hasChanged: stateOf(world) !== before, hasWaited, mayBePlayed }
}

/** The answer; undefined when the connection broke, or when nothing came however much time passed. */
async function answerTo({ app, host, services }: World, request: InjectOptions) {
  let response: LightMyRequestResponse | undefined
  let isOver = false
  const over = (answer?: LightMyRequestResponse) => {
    response = answer
    isOver = true
  }
  app.inject(request).then(over, () => over())
  const endsAt = performance.now() + PATIENCE_MS
  let ticks = 0
  for (let turns = 1; !isOver && performance.now() < endsAt && ticks < MOST_TICKS; turns++) {
    await host.turn()
    const isHeld = services.held.size > 0 || request.url?.toString().includes('wait=')
    if (!isHeld || turns % 20 > 0) continue
    host.tick(60_000)
    ticks++
  }
  return { response, hasWaited: ticks > 0 }
}

/** Minutes that an answer is waited for; one that hangs never comes. */
const MOST_TICKS = 100

type Checks = Readonly<Record<Described['document'], ReturnType<typeof bodyCheckOf>>>

function wrongWith({ endpoint }: Draft, { response, ...facts }: Seen, checks: Checks): string[] {
  if (response === undefined) return facts.mayBePlayed ? [] : ['no answer']
  const { statusCode, headers } = response
  const isPlayed = headers['x-sandbox-scenario-applied'] !== undefined
  const mayChange = statusCode < 400 || facts.hasWaited || facts.mayBePlayed
  return [
    ...(facts.hasChanged && !mayChange ? ['a refused request changed something'] : []),
    ...(statusCode >= 500 && !isPlayed ? ['a failure that no scenario asked for'] : []),
    ...undescribed(endpoint, response, checks),
  ]
}

/** What is not as the description says. */
function undescribed(endpoint: Described, response: LightMyRequestResponse, checks: Checks): string[] {
  const status = String(response.statusCode)
  const described = endpoint.operation.responses[status]
  if (described === undefined)
    return FRAMEWORK_STATUSES.includes(response.statusCode) ? [] : [`status ${status} is not described`]
  const types = Object.keys(described.content ?? {})
  if (types.length === 0) return response.body === '' ? [] : [`a body with status ${status}`]
  const type = types.find(name => String(response.headers['content-type']).startsWith(name))
  if (type === undefined) return [`not ${types.join(' or ')} with status ${status}`]
  if (!type.includes('json')) return []
  const errors = checks[endpoint.document](endpoint, ['responses', status, 'content', type], bodyOf(response))
  return errors ? [`not the body described for ${status}: ${JSON.stringify(errors.slice(0, 3))}`] : []
}

function bodyOf(response: LightMyRequestResponse): unknown {
  try {
    return response.json()
  } catch {
    return undefined
  }
}
