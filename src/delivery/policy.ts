import { type Instant, SECOND_MS } from '../domain/instants.ts'
import type { Run } from '../domain/run.ts'
import type { Delivery, DeliveryPolicy, NewsPolicy } from '../domain/webhook.ts'

/** Between one released webhook and the next, on the account's clock: so that receivers see the order. */
const RELEASE_GAP_MS = SECOND_MS

/** What a story says about the news of its run, for one webhook of it. `isFirst`: nothing of the run was told before. */
export function policyFor({ id, state, news = {} }: Run, isFirst: boolean): DeliveryPolicy {
  const { copies = 1, lose, order, signature } = news
  const isUnderWay = state === 'waiting' || state === 'held'
  return {
    runId: id,
    ...(order && isUnderWay && { held: true }),
    ...(lose !== undefined && (lose === 'all' || isFirst) && { lose }),
    ...(copies > 1 && { copies: copies - 1 }),
    ...(signature && { signature }),
  }
}

/** What was held for a run that has ended, with the instants at which it leaves. `draw` gives an integer from 0 to max. */
export function departures<D>(
  held: readonly D[],
  { order, delayMs = 0 }: NewsPolicy,
  endedAt: Instant,
  draw: (max: number) => number,
): { delivery: D; dueAt: Instant }[] {
  const inOrder = order === 'shuffled' ? shuffled(held, draw) : [...held].reverse()
  return inOrder.map((delivery, place) => ({ delivery, dueAt: endedAt + delayMs + place * RELEASE_GAP_MS }))
}

/** Whether the next attempt of the schedule never leaves. */
export function isLost({ tries, policy }: Delivery): boolean {
  return policy?.lose === 'all' || tries < (policy?.lose ?? 0)
}

/** Whether copies are still to be sent of a delivery that has made its first attempt which left. */
export function owesCopies({ tries, policy }: Delivery): boolean {
  return policy?.copies !== undefined && policy.lose !== 'all' && tries > (policy.lose ?? 0)
}

/** Whether the attempt that was just made is the one that copies follow. */
export function isFirstThatLeft({ tries, policy }: Delivery): boolean {
  return policy?.lose !== 'all' && tries === (policy?.lose ?? 0) + 1
}

/** A delivery of which one more copy was sent. */
export function withOneCopyLess(delivery: Delivery): Delivery {
  const { copies = 0, ...policy } = delivery.policy as DeliveryPolicy
  return { ...delivery, policy: copies > 1 ? { ...policy, copies: copies - 1 } : policy }
}

/** Every element once, each order as likely as any other. */
function shuffled<D>(rows: readonly D[], draw: (max: number) => number): D[] {
  const left = [...rows]
  return rows.flatMap(() => left.splice(draw(left.length - 1), 1))
}
