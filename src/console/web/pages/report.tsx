import { ask, needsToken, send } from '../api/http.ts'
import type { Alarm, Expectation, Met, Report as ReportData } from '../api/report-types.ts'
import { t } from '../i18n/index.ts'
import { linkTo, route } from '../state/route.ts'
import { useData, useReread } from '../state/use-data.ts'
import { Action } from '../ui/action.tsx'
import { At, Chip, English, PageHead, Panel } from '../ui/basics.tsx'
import { FailureNote } from '../ui/failure.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** A refused call is no event: while the report is in sight, it is read again now and then. */
const REREAD_MS = 3_000

/** What a client did right and wrong, what it has met, and the report itself in every form that it has. */
export function Report() {
  const { accountId = 0 } = route.value
  const path = `/accounts/${accountId}/report`
  const { value, failure } = useData(path, () => ask<ReportData>('GET', `${path}.json`))
  useReread(REREAD_MS)
  return (
    <>
      <PageHead title={t.value.report} text={t.value.reportText}>
        <ReportLink address={`${path}.html`} label={t.value.reportHtml} />
        <ReportLink address={`${path}.xml`} label={t.value.reportXml} />
        <ReportLink address={`${path}.json`} label={t.value.reportJson} />
      </PageHead>
      {failure && <FailureNote error={failure} />}
      {value && <Summary report={value} accountId={accountId} />}
    </>
  )
}

function Summary({ report, accountId }: { report: ReportData; accountId: number }) {
  const { verdict, expectations, alarms, coverage, isComplete } = report
  const parts = [
    [t.value.operations, coverage.operations],
    [t.value.errorCodes, coverage.errorCodes],
    [t.value.webhooks, coverage.webhooks],
    [t.value.scenarios, coverage.scenarios],
  ] as const
  return (
    <>
      <section class="figures" aria-label={t.value.inShort}>
        <div>
          <span class="muted">{t.value.verdict}</span>
          <span>
            <Chip value={verdict} />
          </span>
        </div>
        {parts.map(([name, all]) => (
          <div key={name}>
            <span class="muted">{name}</span>
            <strong class="number">
              {all.filter(isMet).length} / {all.length}
            </strong>
          </div>
        ))}
      </section>
      {!isComplete && <p class="note">{t.value.incomplete}</p>}
      {alarms.length > 0 && <Alarms alarms={alarms} accountId={accountId} />}
      <Panel title={t.value.expectations}>
        <Table
          caption={t.value.expectations}
          rows={expectations}
          columns={expectationColumns(accountId)}
          empty={t.value.noExpectations}
          keyOf={({ run, expectation, at }) => `${run} ${expectation} ${at}`}
        />
      </Panel>
      <Panel title={t.value.coverage}>
        {parts.map(([name, all]) => (
          <Part key={name} name={name} all={all} />
        ))}
      </Panel>
    </>
  )
}

function Alarms({ alarms, accountId }: { alarms: readonly Alarm[]; accountId: number }) {
  const link = (id: number) => <a href={linkTo(accountId, 'transactions', id)}>{id}</a>
  return (
    <div class="note bad">
      <p>{t.value.doublePayments}</p>
      <ul>
        {alarms.map(({ seq, at, transactionId, first }) => (
          <li key={seq}>
            <At at={at} />: {link(transactionId)} {t.value.mayRepeat} {link(first)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function isMet({ times }: Met): boolean {
  return times > 0
}

/** One kind of what can be met: what has been, how often, and what has not. */
function Part({ name, all }: { name: string; all: readonly Met[] }) {
  const met = all.filter(isMet)
  const missing = all.filter(each => !isMet(each))
  return (
    <details>
      <summary>{t.value.metOf(name, met.length, all.length)}</summary>
      <div class="pad stack">
        <Names title={t.value.met} names={met.map(each => `${each.name} × ${each.times}`)} tone="good" />
        <Names title={t.value.neverMet} names={missing.map(each => each.name)} tone="plain" />
      </div>
    </details>
  )
}

function Names({ title, names, tone }: { title: string; names: readonly string[]; tone: 'good' | 'plain' }) {
  if (names.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul class="names">
        {names.map(name => (
          <li key={name}>
            <Chip value={name} tone={tone} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function expectationColumns(accountId: number): Column<Expectation>[] {
  return [
    { head: t.value.status, cell: ({ verdict }) => <Chip value={verdict} tone={TONES[verdict] ?? 'waiting'} /> },
    {
      head: t.value.expectation,
      cell: ({ scenario, expectation, wanted }) => (
        <>
          <strong>{scenario}</strong>
          <br />
          {expectation}: {wanted}
        </>
      ),
    },
    { head: t.value.what, cell: ({ reason }) => reason && <English text={reason} />, kind: 'text' },
    {
      head: t.value.transaction,
      cell: ({ evidence }) =>
        evidence.transactions.map(id => (
          <a key={id} class="each" href={linkTo(accountId, 'transactions', id)}>
            {id}
          </a>
        )),
      kind: 'wide',
    },
    { head: t.value.at, cell: ({ at }) => <At at={at} />, kind: 'wide' },
  ]
}

const TONES: Readonly<Record<string, 'good' | 'bad'>> = { held: 'good', broken: 'bad' }

/** A link; where a token is wanted, which links do not carry, a download. */
function ReportLink({ address, label }: { address: string; label: string }) {
  if (needsToken()) return <Action run={() => download(address)}>{label}</Action>
  return (
    <a href={`/sandbox/v1${address}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}

async function download(address: string): Promise<void> {
  const response = await send(`/sandbox/v1${address}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = address.split('/').at(-1) ?? ''
  link.click()
  URL.revokeObjectURL(link.href)
}
