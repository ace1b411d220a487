import type { TargetedSubmitEvent, VNode } from 'preact'
import { clockActions, lastMove } from '../api/clock.ts'
import type { Fired, LogEvent } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { tellFired } from '../i18n/telling.ts'
import { clock, type ReadClock, refresh } from '../state/account.ts'
import { latestEvents, tellNews } from '../state/live.ts'
import { linkTo, route } from '../state/route.ts'
import { Action } from '../ui/action.tsx'
import { At, Chip, Field, PageHead, Panel } from '../ui/basics.tsx'
import { Now } from '../ui/clock-strip.tsx'
import { showFailure } from '../ui/failure.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** Jumps that are one click away. */
const JUMPS = ['1s', '10s', '1m', '1h', '1d', '7d', '89d']

/** The clock of an account: freeze, step, jump. */
export function Time() {
  const { accountId } = route.value
  const shown = clock.value
  if (accountId === undefined || shown?.accountId !== accountId) return null
  const fired = lastMove.value?.accountId === accountId ? lastMove.value.fired : undefined
  return (
    <>
      <PageHead title={t.value.time} text={t.value.timeText} />
      <Panel title={t.value.clock} actions={<Moves clock={shown} />}>
        <div class="pad stack">
          <p class="big">
            <Now clock={shown} /> <small class="muted">UTC</small>{' '}
            <Chip value={shown.mode === 'frozen' ? t.value.frozen : t.value.running} tone={toneOf(shown)} />
          </p>
          <p class="muted">
            {t.value.pending(shown.pending)}
            {shown.nextDueAt && (
              <>
                {' · '}
                {t.value.nextDue}: <At at={shown.nextDueAt} />
              </>
            )}
          </p>
          <Jumps accountId={accountId} />
        </div>
      </Panel>
      <Panel title={t.value.fired}>
        <Table
          caption={t.value.fired}
          rows={fired ?? []}
          columns={columns(accountId, latestEvents.value)}
          empty={fired === undefined ? t.value.notMoved : t.value.nothingFired}
          keyOf={({ at, kind, id, what }) => `${at} ${kind} ${id} ${what}`}
        />
      </Panel>
    </>
  )
}

function toneOf({ mode }: ReadClock) {
  return mode === 'frozen' ? 'waiting' : 'good'
}

function Moves({ clock: shown }: { clock: ReadClock }) {
  const { freeze, resume, toNext, untilIdle } = clockActions(shown.accountId)
  const isFrozen = shown.mode === 'frozen'
  return (
    <>
      <Action run={isFrozen ? resume : freeze}>{isFrozen ? t.value.resume : t.value.freeze}</Action>
      <Action run={() => toNext(shown)} disabled={shown.nextDueAt === null}>
        {t.value.nextEvent}
      </Action>
      <Action run={untilIdle}>{t.value.idle}</Action>
    </>
  )
}

function Jumps({ accountId }: { accountId: number }) {
  const { jumpBy, jumpTo } = clockActions(accountId)
  return (
    <>
      <div class="actions">
        {JUMPS.map(by => (
          <Action key={by} class="small" run={() => jumpBy(by)} label={`${t.value.jumpBy} ${by}`}>
            +{by}
          </Action>
        ))}
      </div>
      <div class="fields jumps">
        <JumpForm label={t.value.jumpBy} hint={t.value.jumpByHint} jump={jumpBy}>
          <input name="to" required placeholder="90d" pattern="\d{1,12}(\.\d{1,3})?(ms|s|m|h|d)" />
        </JumpForm>
        <JumpForm label={t.value.jumpTo} jump={to => jumpTo(new Date(`${to}Z`).toISOString())}>
          <input name="to" type="datetime-local" step="1" required />
        </JumpForm>
      </div>
    </>
  )
}

interface JumpFormProps {
  readonly label: string
  readonly hint?: string
  readonly jump: (to: string) => Promise<void>
  readonly children: VNode
}

function JumpForm({ label, hint, jump, children }: JumpFormProps) {
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    await jump(String(new FormData(event.currentTarget).get('to')))
      .then(() => showFailure(undefined), showFailure)
      .then(refresh)
    tellNews()
  }
  return (
    <form class="inline" onSubmit={submit}>
      <Field label={label} {...(hint && { hint })}>
        {children}
      </Field>
      <button type="submit">{t.value.jump}</button>
    </form>
  )
}

function columns(accountId: number, heard: readonly LogEvent[]): Column<Fired>[] {
  return [
    { head: t.value.at, cell: ({ at }) => <At at={at} /> },
    { head: t.value.kind, cell: ({ kind }) => kind, kind: 'wide' },
    {
      head: t.value.what,
      cell: fired => {
        const page = ['delivery', 'retry', 'resend'].includes(fired.kind) ? 'webhooks' : 'transactions'
        const what = tellFired(fired, heard)
        return fired.id === null ? what : <a href={linkTo(accountId, page, fired.id)}>{what}</a>
      },
      kind: 'text',
    },
  ]
}
