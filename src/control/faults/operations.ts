import type { FaultRule } from '../../domain/accident.ts'
import type { StoryBody } from '../../engine/stories/body.ts'
import { checkReply } from '../../engine/stories/rules/reply.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { recordEvent } from '../../store/event-log.ts'
import { problem } from '../problem.ts'
import { readDuration } from '../readers.ts'
import type { FaultsBody } from './schemas.ts'

type Rule = FaultsBody['rules'][number]

/** Puts rules in the place of those before; their streams begin anew. Throws 400 for one that cannot be. */
export function putFaults({ store }: Services, book: Book, body: FaultsBody): void {
  const rules = body.rules.map(readRule)
  store.unit(() => {
    recordEvent(book, { type: 'account.changed', changed: ['faults'] })
    if (rules.length === 0) book.faults.delete('faults')
    else book.faults.put({ id: 'faults', rules, drawn: rules.map(() => 0) })
  })
}

/** Ends every fault. */
export function removeFaults(services: Services, book: Book): void {
  putFaults(services, book, { rules: [] })
}

function readRule({ delay, ...given }: Rule, index: number): FaultRule {
  const at = `rules.${index}`
  const delayMs = delay === undefined ? undefined : readDuration(`${at}.delay`, delay)
  const rule = { ...given, ...(delayMs !== undefined && { delayMs }) } as FaultRule
  checkRule(rule, at)
  return rule
}

/** A fault is held to the rules of `reply` in scenario files: it answers only what the endpoint documents. */
function checkRule({ for: operations, error, connection, delayMs }: FaultRule, at: string): void {
  const reply: NonNullable<StoryBody['reply']> = {
    ...(error !== undefined && { error }),
    ...(connection !== undefined && { connection }),
    ...(delayMs !== undefined && { delay: { ms: delayMs } }),
  }
  const [finding] = checkReply({ about: '', aliases: [], for: operations, reply })
  if (finding === undefined) return
  const place = [at, ...finding.path.slice(1)].join('.')
  throw problem(
    400,
    `${place}: ${finding.message}`,
    finding.fix.replace(/^./, first => first.toUpperCase()),
  )
}
