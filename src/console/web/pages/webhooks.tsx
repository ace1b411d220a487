import { useState } from 'preact/hooks'
import { callBank } from '../api/bank.ts'
import { ask } from '../api/http.ts'
import type { Attempt, Delivery, List, Received } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { linkTo, route } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { Action } from '../ui/action.tsx'
import { At, Chip, Code, Facts, Field, HttpStatus, PageHead, Panel } from '../ui/basics.tsx'
import { DialogButton, FormDialog, type Values } from '../ui/dialog.tsx'
import { More, ROWS } from '../ui/more.tsx'
import { type Column, Table } from '../ui/table.tsx'

const EVENT_TYPES = ['cash_in', 'cash_out', 'refund_in', 'refund_out', 'med_created', 'med_accepted', 'med_rejected']

/** Webhooks: what was sent, attempt by attempt, and what the built-in receiver got. */
export function Webhooks() {
  const { accountId = 0, item } = route.value
  const path = `/accounts/${accountId}`
  const list = `${path}/webhooks/deliveries`
  const [count, setCount] = useState(ROWS)
  const page = useData(list, () => ask<List<Delivery>>('GET', `${list}?order=newest&limit=${count}`), count).value
  const deliveries = page?.data
  const inbox = useData(`${path}/inbox`, () => ask<List<Received>>('GET', `${path}/inbox?order=newest&limit=50`)).value
  const shown = deliveries?.find(({ deliveryId }) => String(deliveryId) === item)
  return (
    <>
      <PageHead title={t.value.webhooks}>
        <DialogButton
          class="primary"
          label={t.value.register}
          dialog={close => <Register accountId={accountId} close={close} />}
        />
      </PageHead>
      {shown && <DeliveryDetail delivery={shown} path={`${list}/${shown.deliveryId}`} />}
      <Panel title={t.value.deliveries}>
        <Table
          caption={t.value.deliveries}
          rows={deliveries}
          columns={deliveryColumns(accountId)}
          empty={t.value.noDeliveries}
          keyOf={({ deliveryId }) => deliveryId}
          isCurrent={delivery => delivery === shown}
        />
        <More count={count} hasMore={page !== undefined && page.next !== null} onMore={setCount} />
      </Panel>
      <Inbox path={path} received={inbox?.data ?? []} />
    </>
  )
}

function deliveryColumns(accountId: number): Column<Delivery>[] {
  return [
    {
      head: '#',
      cell: ({ deliveryId }) => (
        <a href={linkTo(accountId, 'webhooks', deliveryId)} aria-label={`${t.value.delivery} ${deliveryId}`}>
          {deliveryId}
        </a>
      ),
    },
    { head: t.value.event, cell: ({ event }) => event },
    { head: t.value.status, cell: ({ state }) => <Chip value={state} /> },
    { head: t.value.attempts, cell: ({ attempts }) => attempts.length, kind: 'number' },
    {
      head: t.value.transaction,
      cell: ({ transactionId }) =>
        transactionId && <a href={linkTo(accountId, 'transactions', transactionId)}>{transactionId}</a>,
      kind: 'wide',
    },
    { head: t.value.url, cell: ({ url }) => url, kind: 'text wide' },
    {
      head: t.value.nextAttempt,
      cell: ({ nextAttemptAt }) => nextAttemptAt && <At at={nextAttemptAt} />,
      kind: 'wide',
    },
  ]
}

function DeliveryDetail({ delivery, path }: { delivery: Delivery; path: string }) {
  const { deliveryId, attempts, url, nextAttemptAt, state } = delivery
  const resend = <Action run={() => ask('POST', `${path}/resend`)}>{t.value.resend}</Action>
  return (
    <Panel title={`${t.value.delivery} ${deliveryId}`} actions={resend}>
      <Facts
        facts={[
          [t.value.status, <Chip key="state" value={state} />],
          [t.value.url, url],
          [t.value.nextAttempt, nextAttemptAt && <At key="next" at={nextAttemptAt} />],
        ]}
      />
      {attempts.map((attempt, index) => (
        <AttemptDetail key={index} attempt={attempt} number={index + 1} isOpen={index === attempts.length - 1} />
      ))}
    </Panel>
  )
}

function AttemptDetail({ attempt, number, isOpen }: { attempt: Attempt; number: number; isOpen: boolean }) {
  const { at, request, status, error, durationMs } = attempt
  return (
    <details open={isOpen}>
      <summary>
        <span>{number}.</span> <At at={at} />{' '}
        {status === undefined ? <Chip value={error ?? ''} tone="bad" /> : <HttpStatus status={status} />}{' '}
        <span class="muted">{durationMs} ms</span>
      </summary>
      <div class="columns pad">
        <div>
          <h3>{t.value.body}</h3>
          <Code value={request.body} label={t.value.body} />
        </div>
        <div>
          <h3>{t.value.headers}</h3>
          <Code value={request.headers} label={t.value.headers} />
        </div>
      </div>
    </details>
  )
}

function Inbox({ path, received }: { path: string; received: readonly Received[] }) {
  const empty = <Action run={() => ask('DELETE', `${path}/inbox`)}>{t.value.emptyInbox}</Action>
  return (
    <Panel title={t.value.inbox} actions={received.length > 0 && empty}>
      <p class="muted pad">{received.length > 0 ? t.value.inboxText : `${t.value.inboxText} ${t.value.noInbox}`}</p>
      {received.map(({ at, url, headers, raw }) => (
        <details key={`${at} ${headers['x-pix-sandbox-delivery']} ${headers['x-pix-sandbox-attempt']}`}>
          <summary>
            <At at={at} /> <span>{headers['x-pix-sandbox-event']}</span> <span class="muted">{url}</span>
          </summary>
          <div class="pad">
            <Code value={raw} label={t.value.body} />
          </div>
        </details>
      ))}
    </Panel>
  )
}

/** A URL for a type of event, or for all of them, through POST /api/webhooks. */
function Register({ accountId, close }: { accountId: number; close: () => void }) {
  const register = async ({ url, eventType = '' }: Values) => {
    const types = eventType === 'all' ? EVENT_TYPES : [eventType]
    for (const type of types) await callBank(accountId, 'POST', '/api/webhooks', { url, eventType: type })
  }
  return (
    <FormDialog title={t.value.register} submit={t.value.register} onSubmit={register} onClose={close}>
      <div class="fields">
        <Field label={t.value.event}>
          <select name="eventType">
            {[...EVENT_TYPES, 'all'].map(type => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </Field>
        <Field label={t.value.url} hint={t.value.urlHint}>
          <input name="url" type="url" required defaultValue="https://inbox.sandbox/orders" />
        </Field>
      </div>
    </FormDialog>
  )
}
