import type { ComponentChildren } from 'preact'
import type { Delivery, TimelineLine } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { word } from '../i18n/words.ts'
import { At, Chip, HttpStatus } from './basics.tsx'

/** Something that happened, or that is due. */
export interface Moment {
  readonly at: string
  readonly isDue?: boolean
  readonly what: ComponentChildren
}

/** What happened, then what is due, each in its order. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  const sorted = moments.toSorted((a, b) => Number(a.isDue ?? false) - Number(b.isDue ?? false) || before(a, b))
  return (
    <ol class="timeline">
      {sorted.map(({ at, isDue, what }, index) => (
        <li key={index} class={isDue ? 'due' : undefined}>
          <At at={at} />
          <div>
            {isDue && <Chip value={t.value.dueNext} tone="waiting" />} {what}
          </div>
        </li>
      ))}
    </ol>
  )
}

function before(a: Moment, b: Moment): number {
  return a.at < b.at ? -1 : Number(a.at > b.at)
}

/** Changes of state. */
export function changeMoments(lines: readonly TimelineLine[]): Moment[] {
  return lines.map(({ at, on, to, by }) => ({
    at,
    what: (
      <>
        <Chip value={to} /> {word(on)} <span class="muted">· {word(by)}</span>
      </>
    ),
  }))
}

/** Attempts of webhooks, and the next one. */
export function deliveryMoments(deliveries: readonly Delivery[], linkOf: (delivery: Delivery) => string): Moment[] {
  return deliveries.flatMap(delivery => {
    const { event, attempts, nextAttemptAt } = delivery
    const made = attempts.map((attempt, index) => ({
      at: attempt.at,
      what: (
        <>
          <a href={linkOf(delivery)}>{t.value.webhookAttempt(event, index + 1)}</a>{' '}
          {attempt.status === undefined ? (
            <Chip value={attempt.error ?? ''} tone="bad" />
          ) : (
            <HttpStatus status={attempt.status} />
          )}
        </>
      ),
    }))
    const next = nextAttemptAt === null ? [] : [{ at: nextAttemptAt, isDue: true, what: t.value.retryDue(event) }]
    return [...made, ...next]
  })
}
