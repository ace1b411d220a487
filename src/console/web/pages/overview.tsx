import { useState } from 'preact/hooks'
import { ask } from '../api/http.ts'
import type { Account, Ledger, LedgerLine, LogEvent } from '../api/types.ts'
import { money } from '../format.ts'
import { t } from '../i18n/index.ts'
import { tell } from '../i18n/telling.ts'
import { account } from '../state/account.ts'
import { latestEvents } from '../state/live.ts'
import { go, linkTo, route } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { At, Change, Chip, Facts, PageHead, Panel } from '../ui/basics.tsx'
import { ConfirmButton } from '../ui/dialog.tsx'
import { More, ROWS } from '../ui/more.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** An account: its money, live, and what happens in it. */
export function Overview() {
  const { accountId = 0 } = route.value
  const path = `/accounts/${accountId}`
  const ledger = useData(path, () => ask<Ledger>('GET', `${path}/ledger`)).value
  const shown = account.value
  if (shown === undefined) return null
  return (
    <>
      <PageHead title={shown.name}>
        <ConfirmButton label={t.value.resetAccount} text={t.value.resetText} run={() => ask('POST', `${path}/reset`)} />
        <ConfirmButton label={t.value.removeAccount} text={t.value.removeText} run={() => remove(path)} />
      </PageHead>
      <Balance ledger={ledger} />
      {ledger?.entries.length === 1 && !latestEvents.value.some(isOfTransaction) && (
        <FirstSteps accountId={accountId} />
      )}
      <div class="columns beside">
        <Panel title={t.value.activity}>
          <Activity accountId={accountId} events={latestEvents.value} />
        </Panel>
        <Panel title={t.value.settings}>
          <Settings account={shown} />
        </Panel>
      </div>
      <LedgerPanel accountId={accountId} entries={ledger?.entries} />
    </>
  )
}

function isOfTransaction({ transactionId }: LogEvent): boolean {
  return transactionId !== undefined
}

/** What to do with an account in which nothing has happened yet. */
function FirstSteps({ accountId }: { accountId: number }) {
  const links = [
    ['transactions', t.value.firstCharge],
    ['webhooks', t.value.firstWebhook],
    ['scenarios', t.value.firstScenario],
  ] as const
  return (
    <div class="note">
      <p>{t.value.firstSteps}</p>
      <ul>
        {links.map(([page, text]) => (
          <li key={page}>
            <a href={linkTo(accountId, page)}>{t.value[page]}</a>: {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The newest first; an account may have a hundred thousand. */
function LedgerPanel({ accountId, entries }: { accountId: number; entries: readonly LedgerLine[] | undefined }) {
  const [count, setCount] = useState(ROWS)
  return (
    <Panel title={t.value.ledger}>
      <Table
        caption={t.value.ledger}
        rows={entries?.slice(-count).reverse()}
        columns={ledgerColumns(accountId)}
        empty={t.value.nothingYet}
        keyOf={({ seq }) => seq}
      />
      <More count={count} hasMore={entries !== undefined && entries.length > count} onMore={setCount} />
    </Panel>
  )
}

async function remove(path: string): Promise<void> {
  await ask('DELETE', path)
  go('#/')
}

function Balance({ ledger }: { ledger: Ledger | undefined }) {
  if (ledger === undefined) return null
  const { available, blocked, balanced } = ledger
  const figures = [
    [t.value.available, available],
    [t.value.blocked, blocked],
    [t.value.total, available + blocked],
  ] as const
  return (
    <section class="figures" aria-label={t.value.balance}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <span class="muted">{name}</span>
          <strong class="number">{money(value)}</strong>
        </div>
      ))}
      <div>
        <span class="muted">{t.value.ledger}</span>
        <span>
          <Chip value={balanced ? t.value.ledgerBalanced : t.value.ledgerUnbalanced} tone={balanced ? 'good' : 'bad'} />
        </span>
      </div>
    </section>
  )
}

function Settings({ account: { document, pixKey, clientId, fees, profile, seed, createdAt } }: { account: Account }) {
  return (
    <Facts
      facts={[
        [t.value.document, document],
        [t.value.pixKey, pixKey],
        ['clientId', clientId],
        [t.value.fees, [fees.cashIn, fees.cashOut, fees.refundIn].map(money).join(' · ')],
        [t.value.profile, profile ?? t.value.none],
        [t.value.seed, seed],
        [t.value.created, <At key="at" at={createdAt} />],
      ]}
    />
  )
}

function Activity({ accountId, events }: { accountId: number; events: readonly LogEvent[] }) {
  const columns: Column<LogEvent>[] = [
    { head: t.value.at, cell: ({ at }) => <At at={at} /> },
    { head: t.value.what, cell: event => tell(event), kind: 'text' },
    {
      head: t.value.transaction,
      cell: ({ transactionId }) =>
        transactionId && <a href={linkTo(accountId, 'transactions', transactionId)}>{transactionId}</a>,
      kind: 'wide',
    },
  ]
  return (
    <div class="tall">
      <Table
        caption={t.value.activity}
        rows={events}
        columns={columns}
        empty={t.value.nothingYet}
        keyOf={({ seq }) => seq}
      />
    </div>
  )
}

function ledgerColumns(accountId: number): Column<LedgerLine>[] {
  return [
    { head: '#', cell: ({ seq }) => seq, kind: 'wide' },
    { head: t.value.at, cell: ({ at }) => <At at={at} />, kind: 'wide' },
    { head: t.value.movement, cell: ({ movement }) => movement },
    {
      head: t.value.transaction,
      cell: ({ transactionId }) =>
        transactionId && <a href={linkTo(accountId, 'transactions', transactionId)}>{transactionId}</a>,
    },
    { head: t.value.available, cell: ({ available }) => <Change value={available} />, kind: 'number' },
    { head: t.value.blocked, cell: ({ blocked }) => <Change value={blocked} />, kind: 'number' },
  ]
}
