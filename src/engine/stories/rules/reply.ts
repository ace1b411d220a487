import { DOCUMENTED_STATUSES, mayAnswer } from '../../../domain/documented-statuses.ts'
import { type CatalogueEntry, ERROR_CATALOGUE, isErrorCode } from '../../../domain/error-catalogue.ts'
import type { Operation } from '../../../domain/operations.ts'
import { operationsOf } from '../names.ts'
import type { Finding } from '../problem.ts'
import type { Rule } from './rule.ts'

const path = ['reply', 'error']

/** An endpoint answers only with what it documents; failures of the server can happen everywhere. */
export const checkReply: Rule = body => {
  if (!body.reply) return []
  const { error } = body.reply
  const operations = operationsOf(body)
  const findings = typeof error === 'number' ? checkStatus(error, operations) : checkCode(error, operations)
  if (body.steps?.length) findings.push(NOTHING_FOLLOWS)
  return findings
}

const NOTHING_FOLLOWS: Finding = {
  path: ['steps', 0],
  rule: 'unreachable-step',
  message: 'the error ends the scenario, nothing is created that a step could happen to',
  fix: 'take out "reply" or "steps".',
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
