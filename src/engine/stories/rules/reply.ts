import { DOCUMENTED_STATUSES, mayAnswer } from '../../../domain/documented-statuses.ts'
import { type CatalogueEntry, ERROR_CATALOGUE, isErrorCode } from '../../../domain/error-catalogue.ts'
import { MINUTE_MS } from '../../../domain/instants.ts'
import type { Operation } from '../../../domain/operations.ts'
import type { Reply } from '../../story.ts'
import { endsWithReply, type StoryBody } from '../body.ts'
import { operationsOf } from '../names.ts'
import type { Finding, Path } from '../problem.ts'
import { checkDelay } from './delay.ts'
import type { Rule } from './rule.ts'

const path = ['reply', 'error']

/** The longest that an answer can be held, in ms of host time. */
const LONGEST_REPLY_MS = 10 * MINUTE_MS

/** An endpoint answers only with what it documents; failures of the server can happen everywhere. */
export const checkReply: Rule = body => {
  if (!body.reply) return []
  const { error, delay } = body.reply
  const findings = error === undefined ? [] : checkError(error, operationsOf(body))
  findings.push(...checkSense(body.reply), ...checkDelay(delay, ['reply', 'delay'], LONGEST_REPLY_MS))
  if (endsWithReply(body)) findings.push(...nothingFollows(body))
  return findings
}

function checkError(error: string | number, operations: readonly Operation[]): Finding[] {
  return typeof error === 'number' ? checkStatus(error, operations) : checkCode(error, operations)
}

/** The members of a reply must mean something together. */
function checkSense({ error, connection, delay, processed }: Reply): Finding[] {
  if (error !== undefined && connection !== undefined)
    return [senseless(['reply', 'connection'], 'the caller gets either an error or a broken connection', 'keep one.')]
  if (error !== undefined || connection !== undefined) return []
  if (processed)
    return [senseless(['reply', 'processed'], 'there is no failure to see', 'add "error" or "connection".')]
  if (delay === undefined) return [senseless(['reply'], 'nothing is answered', 'add error, connection or delay.')]
  return []
}

function senseless(at: Path, message: string, fix: string): Finding {
  return { path: at, rule: 'reply', message, fix }
}

function nothingFollows({ steps, webhooks }: StoryBody): Finding[] {
  const unreachable = (at: Path, rule: string): Finding => ({
    path: at,
    rule,
    message: 'the reply ends the scenario, nothing is created that this could happen to',
    fix: 'take it out, or add "first" or "processed: true" to the reply.',
  })
  const findings: Finding[] = []
  if (steps?.length) findings.push(unreachable(['steps', 0], 'unreachable-step'))
  if (webhooks) findings.push(unreachable(['webhooks'], 'unreachable-news'))
  return findings
}

function checkStatus(status: number, operations: readonly Operation[]): Finding[] {
  return operations
    .filter(operation => !mayAnswer(operation, status))
    .map(operation => ({
      path,
      rule: 'undocumented-status',
      message: `${operation} does not document ${status}`,
      fix: `use ${DOCUMENTED_STATUSES[operation].join(', ')} or a status from 500, or take ${operation} out of "for".`,
    }))
}

function checkCode(code: string, operations: readonly Operation[]): Finding[] {
  if (!isErrorCode(code)) throw new Error(`"${code}" passed the schema and is not in the catalogue`)
  const entry: CatalogueEntry = ERROR_CATALOGUE[code]
  return operations
    .filter(operation => !entry.operations.includes(operation))
    .map(operation => ({
      path,
      rule: 'undocumented-code',
      message: `${operation} does not document ${code}`,
      fix: `${allowed(operation)}; ${code} belongs to ${entry.operations.join(', ')}.`,
    }))
}

function allowed(operation: Operation): string {
  const codes = Object.entries<CatalogueEntry>(ERROR_CATALOGUE).filter(([, entry]) =>
    entry.operations.includes(operation),
  )
  const words = [...codes.map(([code]) => code), ...DOCUMENTED_STATUSES[operation]]
  return `use ${words.join(', ')}`
}
