import { useEffect, useState } from 'preact/hooks'
import { clockActions } from '../api/clock.ts'
import { instant } from '../format.ts'
import { t } from '../i18n/index.ts'
import { clock, instantOf, type ReadClock } from '../state/account.ts'
import { route } from '../state/route.ts'
import { Action } from './action.tsx'
import { Chip } from './basics.tsx'

/** The clock of the account, with what is needed most. */
export function ClockStrip() {
  const shown = clock.value
  if (shown === undefined || shown.accountId !== route.value.accountId) return null
  const { freeze, resume, toNext } = clockActions(shown.accountId)
  const isFrozen = shown.mode === 'frozen'
  return (
    <fieldset class="clock" aria-label={t.value.clock}>
      <Now clock={shown} /> <small class="muted wide">UTC</small>
      <Chip value={isFrozen ? t.value.frozen : t.value.running} tone={isFrozen ? 'waiting' : 'good'} />
      <Action class="small" run={isFrozen ? resume : freeze}>
        {isFrozen ? t.value.resume : t.value.freeze}
      </Action>
      <Action class="small" run={() => toNext(shown)} disabled={shown.nextDueAt === null} label={t.value.nextEvent}>
        {t.value.step}
      </Action>
    </fieldset>
  )
}

const SECOND_MS = 1_000

/** What the clock shows, second by second while it runs. */
export function Now({ clock: shown }: { clock: ReadClock }) {
  const [, tick] = useState(0)
  useEffect(() => {
    if (shown.mode === 'frozen') return
    const timer = setInterval(() => tick(count => count + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [shown.mode])
  return <span class="instant now">{instant(instantOf(shown))}</span>
}
