import { useState } from 'preact/hooks'
import { ask } from '../api/http.ts'
import type { Call, List } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { linkTo, route } from '../state/route.ts'
import { useData, useReread } from '../state/use-data.ts'
import { At, Chip, Code, Facts, HttpStatus, PageHead, Panel, Sheet } from '../ui/basics.tsx'
import { FailureNote } from '../ui/failure.tsx'
import { More, ROWS } from '../ui/more.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** A refused call is no event: while the journal is in sight, it is read again now and then. */
const REREAD_MS = 3_000

/** The request journal of an account, each call with why it was answered so. */
export function Requests() {
  const { accountId = 0, item } = route.value
  const path = `/accounts/${accountId}/requests`
  const [count, setCount] = useState(ROWS)
  const { value } = useData(path, () => ask<List<Call>>('GET', `${path}?order=newest&limit=${count}`), count)
  useReread(REREAD_MS)
  return (
    <>
      <PageHead title={t.value.requests} text={t.value.requestsText} />
      {item !== undefined && <CallDetail path={`${path}/${encodeURIComponent(item)}`} accountId={accountId} />}
      <Sheet>
        <Table
          caption={t.value.requests}
          rows={value?.data}
          columns={columns(accountId)}
          empty={t.value.noRequests}
          keyOf={({ seq }) => seq}
          isCurrent={({ requestId }) => requestId === item}
        />
        <More count={count} hasMore={value !== undefined && value.next !== null} onMore={setCount} />
      </Sheet>
    </>
  )
}

function columns(accountId: number): Column<Call>[] {
  return [
    {
      head: t.value.call,
      cell: ({ requestId, method, route: pattern, path }) => (
        <a href={linkTo(accountId, 'requests', requestId)}>
          {method} {path ?? pattern}
        </a>
      ),
    },
    { head: t.value.status, cell: call => <Answer call={call} /> },
    { head: t.value.error, cell: ({ errorCode }) => errorCode ?? '–', kind: 'wide' },
    { head: t.value.scenario, cell: ({ scenario }) => scenario && `${scenario.name} · ${scenario.via}`, kind: 'wide' },
    { head: t.value.at, cell: ({ at }) => <At at={at} />, kind: 'wide' },
  ]
}

function Answer({ call: { status, connection } }: { call: Call }) {
  if (status !== null) return <HttpStatus status={status} />
  return <Chip value={connection ?? t.value.notAnswered} tone="bad" />
}

function CallDetail({ path, accountId }: { path: string; accountId: number }) {
  const { value: call, failure } = useData(path, () => ask<Call>('GET', path))
  if (failure) return <FailureNote error={failure} />
  if (call === undefined) return null
  return (
    <Panel title={t.value.whyThisAnswer}>
      <Explanation call={call} accountId={accountId} />
      <div class="columns pad">
        <Message title={t.value.request} message={call.request} />
        <Message title={t.value.response} message={call.response} />
      </div>
    </Panel>
  )
}

function Explanation({ call, accountId }: { call: Call; accountId: number }) {
  const { explanation, scenario, transactionId, method, path, route: pattern } = call
  const { because, check, decidedBy, wouldChange } = explanation
  return (
    <>
      <div class="note">
        <p>
          <strong>{because}</strong>
        </p>
        {check?.hint && <p class="muted">{check.hint}</p>}
      </div>
      <Facts
        facts={[
          [t.value.call, `${method} ${path ?? pattern}`],
          [t.value.status, <Answer key="answer" call={call} />],
          [t.value.decidedBy, decidedBy],
          [t.value.scenario, scenario && `${scenario.name} · ${scenario.via}`],
          [
            t.value.transaction,
            transactionId && (
              <a key="tx" href={linkTo(accountId, 'transactions', transactionId)}>
                {transactionId}
              </a>
            ),
          ],
        ]}
      />
      {wouldChange.length > 0 && (
        <div class="pad">
          <h3>{t.value.wouldChange}</h3>
          <ul>
            {wouldChange.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Message({ title, message }: { title: string; message: Call['request'] }) {
  return (
    <div>
      <h3>{title}</h3>
      {message === null ? (
        <p class="muted">{t.value.noLongerKept}</p>
      ) : (
        <>
          <Code value={message.body} label={`${title}: ${t.value.body}`} />
          <Code value={message.headers} label={`${title}: ${t.value.headers}`} />
        </>
      )}
    </div>
  )
}
