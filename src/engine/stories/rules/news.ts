import { LATEST_INSTANT } from '../../../domain/instants.ts'
import { isStoryOperation } from '../defaults.ts'
import { operationsOf } from '../names.ts'
import type { Finding } from '../problem.ts'
import { checkDelay } from './delay.ts'
import type { Rule } from './rule.ts'

/** News are of what an operation creates; a webhook that comes before the answer cannot be late. */
export const checkNews: Rule = body => {
  if (!body.webhooks) return []
  const { delay, beforeReply } = body.webhooks
  const findings: Finding[] = checkDelay(delay, ['webhooks', 'delay'], LATEST_INSTANT)
  // A story for any operation goes beside whatever happens there.
  const silent = body.for.includes('any') ? [] : operationsOf(body).filter(operation => !isStoryOperation(operation))
  if (silent.length > 0)
    findings.push({
      path: ['webhooks'],
      part: 'key',
      rule: 'impossible-news',
      message: `${silent.join(', ')} creates nothing that a webhook could tell of`,
      fix: 'name operations that create something in "for", or any.',
    })
  if (beforeReply && delay !== undefined)
    findings.push({
      path: ['webhooks', 'delay'],
      rule: 'webhooks',
      message: 'a webhook that comes before the answer cannot be delayed',
      fix: 'keep "delay" or "before-reply".',
    })
  return findings
}
