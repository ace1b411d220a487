import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { ConnectionBreak } from '../../src/domain/accident.ts'
import { type CatalogueEntry, ERROR_CATALOGUE } from '../../src/domain/error-catalogue.ts'
import { OPERATIONS, type Operation } from '../../src/domain/operations.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { ENDPOINTS, OTHER_ADDRESSES } from '../contract/endpoints.ts'
import { msOf, neverCarriedOut, type Written } from './expected.ts'
import { isKind, WORDS } from './words.ts'

/** A request that is sent with a scenario until it is answered as usual. */
export interface Call {
  /** Method and path. */
  readonly endpoint: string
  /** The value of the header. */
  readonly scenario: string
  /** What the client must see each time. */
  readonly outcomes: readonly (number | 'broken' | 'never')[]
  /** How long an answer is held, in ms of host time. */
  readonly tookMs: number
}

/** A scenario file of the library, at one endpoint that it is for. */
export interface Case extends Call {
  readonly file: string
  readonly operation: Operation
  readonly written: Written & { readonly about: string }
}

const FOLDER = packageFolder('scenarios')

/** How a broken connection looks to a client. */
const BREAKS: Readonly<Record<ConnectionBreak, 'broken' | 'never'>> = {
  reset: 'broken',
  close: 'broken',
  truncate: 'broken',
  garbage: 'broken',
  hang: 'never',
}

/** Every scenario file that ships, read as plain YAML. */
export const FILES: ReadonlyMap<string, Case['written'] & { readonly for: string | readonly string[] }> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.yaml') && !file.startsWith('profiles'))
    .sort()
    .map(file => [file, parse(readFileSync(join(FOLDER, file), 'utf8'))]),
)

/** Every file at every endpoint of every operation that it is for. */
export const CASES: readonly Case[] = [...FILES].flatMap(([file, written]) => {
  const named = [written.for].flat()
  const operations = named.includes('any') ? OPERATIONS : OPERATIONS.filter(operation => named.includes(operation))
  return operations.flatMap(operation =>
    [...ENDPOINTS, ...OTHER_ADDRESSES]
      .filter(endpoint => endpoint.operation === operation)
      .map(({ name, success }) => caseOf(file, name, operation, written, success)),
  )
})

function caseOf(file: string, endpoint: string, operation: Operation, written: Case['written'], success: number): Case {
  const name = basename(file, '.yaml')
  const { argument, reply } = written
  // The one argument without a default is an error code.
  const scenario = argument && argument.default === undefined ? `${name}:ACCOUNT_CLOSED` : name
  const tookMs = reply?.delay === undefined ? 0 : msOf(reply.delay, written)
  return { file, endpoint, operation, scenario, written, outcomes: outcomesOf(operation, written, success), tookMs }
}

/** A client tries again until it is answered as usual; what was carried out behind a failure is not done twice. */
function outcomesOf(operation: Operation, written: Written, success: number): Case['outcomes'] {
  const { error, connection, first = 0, processed } = written.reply ?? {}
  if (error === undefined && connection === undefined) return [success]
  const failure = connection === undefined ? statusOf(operation, error) : BREAKS[connection]
  if (neverCarriedOut(written)) return [failure]
  const then = processed && isKind(operation) ? WORDS[operation].repeated : success
  return [...Array<typeof failure>(first).fill(failure), then]
}

function statusOf(operation: Operation, error: string | number | undefined): number {
  if (typeof error === 'number') return error
  const { status, statusAt }: CatalogueEntry = ERROR_CATALOGUE[error as keyof typeof ERROR_CATALOGUE]
  return statusAt?.[operation] ?? status
}

/** The story that an operation plays when a file says nothing about the money. */
export function fallbackOf(operation: Operation): Written {
  const isCharge = operation === 'cash-in' || operation === 'cob'
  return FILES.get(isCharge ? 'cash-in/paid.yaml' : 'cash-out/success.yaml') as Written
}
