import type { FastifyRequest } from 'fastify'
import type { ConnectionBreak } from '../domain/accident.ts'
import type { PlayedStory } from '../domain/run.ts'
import type { Play } from '../engine/chooser.ts'

/** How the connection of a call is broken; undefined for one that gets its answer. */
export function brokenBy({ play, refusal }: FastifyRequest): ConnectionBreak | undefined {
  const { reply } = play ?? {}
  // What the operation itself refused is answered: there is nothing that the caller could miss.
  return refusal !== null && reply?.processed ? undefined : reply?.connection
}

/** The scenario that the caller asks for. */
export function headerOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-sandbox-scenario']
  return Array.isArray(header) ? header.join(', ') : header
}

/** The play of a request whose route names an operation. */
export function playOf(request: FastifyRequest): Play {
  if (request.play === null) throw new Error(`${request.routeOptions.url} has no scenario`)
  return request.play
}

/** Whether a scenario had a part in a call: it had none when the operation refused the call before its story began. */
export function isPlayed({ play, refusal }: FastifyRequest): boolean {
  const { run, reply } = play ?? {}
  return run !== undefined || (reply !== undefined && !(reply.processed && refusal !== null))
}

/** What an answer says of its scenario: `name; via=…; run=…`, and the stories beside it. */
export function describePlay({ story, via, run, beside }: Play): string {
  const money = `${tell({ story: story?.name ?? via, via })}${run ? `; run=${run.id}` : ''}`
  const news = run === undefined ? [] : beside
  return [money, ...news.map(each => tell({ story: each.story.name, via: each.via }))].join(', ')
}

function tell({ story, via }: PlayedStory): string {
  return `${story}; via=${via}`
}
