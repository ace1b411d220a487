import { ask, needsToken, send } from '../api/http.ts'
import type { Expectation, Met, Report as ReportData } from '../api/report-types.ts'
import { t } from '../i18n/index.ts'
import { linkTo, route } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { Action } from '../ui/action.tsx'
import { At, Chip, PageHead, Panel } from '../ui/basics.tsx'
import { FailureNote } from '../ui/failure.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** What a client did right and wrong, what it has met, and the report itself in every form that it has. */
export function Report() {
  const { accountId = 0 } = route.value
  const path = `/accounts/${accountId}/report`
  const { value, failure } = useData(path, () => ask<ReportData>('GET', `${path}.json`))
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
  const { verdict, expectations, coverage } = report
  const parts = [
    [t.value.operations, coverage.operations],
    [t.value.errorCodes, coverage.errorCodes],
    [t.value.webhooks, coverage.webhooks],
    [t.value.scenarios, coverage.scenarios],
  ] as const
  return (
    <>
      <section class="figures" aria-label={t.value.met}>
        <div>
          <span class="muted">{t.value.verdict}</span>
          <span>
            <Chip value={verdict} tone={verdict === 'passed' ? 'good' : 'bad'} />
          </span>
        </div>
        {parts.map(([name, all]) => (
          <div key={name}>
            <span class="muted">{name}</span>
            <strong class="number">
              {all.filter(({ times }) => times > 0).length} / {all.length}
            </strong>
          </div>
        ))}
      </section>
      <Panel title={t.value.expectations}>
        <Table
          caption={t.value.expectations}
          rows={expectations}
          columns={expectationColumns(accountId)}
          empty={t.value.noExpectations}
          keyOf={({ run, expectation, at }) => `${run} ${expectation} ${at}`}
        />
      </Panel>
      <Panel title={t.value.neverMet}>
        {parts.map(([name, all]) => (
          <NeverMet key={name} name={name} all={all} />
        ))}
      </Panel>
    </>
  )
}

function NeverMet({ name, all }: { name: string; all: readonly Met[] }) {
  const missing = all.filter(({ times }) => times === 0)
  return (
    <details>
      <summary>
        {name}: {missing.length}
      </summary>
      <p class="muted pad">{missing.map(each => each.name).join(' · ') || '–'}</p>
    </details>
  )
}

function expectationColumns(accountId: number): Column<Expectation>[] {
  return [
    { head: t.value.status, cell: ({ verdict }) => <Chip value={verdict} tone={TONES[verdict] ?? 'waiting'} /> },
    { head: t.value.scenario, cell: ({ scenario }) => scenario },
    { head: t.value.expectation, cell: ({ expectation, wanted }) => `${expectation}: ${wanted}` },
    { head: t.value.what, cell: ({ reason }) => reason ?? '–', kind: 'text' },
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
