import { useState } from 'preact/hooks'
import { ask } from '../api/http.ts'
import type { Call, List } from '../api/types.ts'
import { changesOf, reasonsOf, type Said } from '../i18n/explaining.ts'
import { t } from '../i18n/index.ts'
import { word } from '../i18n/words.ts'
import { linkTo, route } from '../state/route.ts'
import { useData, useReread } from '../state/use-data.ts'
import { At, Chip, Code, English, Facts, HttpStatus, PageHead, Panel, Sheet } from '../ui/basics.tsx'
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
      kind: 'text',
    },
    { head: t.value.status, cell: call => <Answer call={call} /> },
    { head: t.value.error, cell: ({ errorCode }) => errorCode, kind: 'wide' },
    { head: t.value.scenario, cell: call => playedIn(call), kind: 'wide' },
    { head: t.value.at, cell: ({ at }) => <At at={at} />, kind: 'wide' },
  ]
}

function playedIn({ scenario }: Call): string | null {
  return scenario && `${scenario.name} · ${word(scenario.via)}`
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
  const { explanation, transactionId, method, path, route: pattern } = call
  const { decidedBy } = explanation
  const changes = changesOf(call)
  return (
    <>
      <div class="note">
        {reasonsOf(call).map((said, index) => (
          <p key={said.text} class={index === 0 ? 'strong' : 'muted'}>
            <Sentence said={said} />
          </p>
        ))}
      </div>
      <Facts
        facts={[
          [t.value.call, `${method} ${path ?? pattern}`],
          [t.value.status, <Answer key="answer" call={call} />],
          [t.value.decidedBy, decidedBy && word(decidedBy)],
          [t.value.scenario, playedIn(call)],
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
      {changes.length > 0 && (
        <div class="pad">
          <h3>{t.value.wouldChange}</h3>
          <ul>
            {changes.map(said => (
              <li key={said.text}>
                <Sentence said={said} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Sentence({ said: { text, isEnglish } }: { said: Said }) {
  return isEnglish ? <English text={text} /> : text
}

function Message({ title, message }: { title: string; message: Call['request'] }) {
  return (
    <div>
      <h3>{title}</h3>
      {message === null ? (
        <p class="muted">{t.value.noLongerKept}</p>
      ) : (
        <>
          <h4>{t.value.body}</h4>
          <Code value={message.body} label={`${title}: ${t.value.body}`} />
          <h4>{t.value.headers}</h4>
          <Code value={message.headers} label={`${title}: ${t.value.headers}`} />
        </>
      )}
    </div>
  )
}
