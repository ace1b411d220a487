import { ask, send } from '../api/http.ts'
import type { Fired, Run, Transaction } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { word } from '../i18n/words.ts'
import { draft } from '../state/draft.ts'
import { go, linkTo, route } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { Action } from '../ui/action.tsx'
import { At, Chip, Copyable, Facts, Money, PageHead, Panel } from '../ui/basics.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { FailureNote } from '../ui/failure.tsx'
import { Qr } from '../ui/qr.tsx'
import { changeMoments, deliveryMoments, type Moment, Timeline } from '../ui/timeline.tsx'
import { OpenMed } from './med-forms.tsx'
import { PayCharge, RefundPayment } from './transaction-forms.tsx'

/** Everything about one transaction, and what can be done with it. */
export function TransactionDetail({ id }: { id: string }) {
  const { accountId = 0 } = route.value
  const path = `/accounts/${accountId}/transactions/${encodeURIComponent(id)}`
  const { value, failure } = useData(path, () => ask<Transaction>('GET', path))
  return (
    <>
      <p>
        <a href={linkTo(accountId, 'transactions')}>← {t.value.allTransactions}</a>
      </p>
      {failure && (
        <>
          <PageHead title={`${t.value.transaction} ${id}`} />
          <FailureNote error={failure} />
        </>
      )}
      {value && <Detail transaction={value} accountId={accountId} />}
    </>
  )
}

interface Props {
  readonly transaction: Transaction
  readonly accountId: number
}

function Detail({ transaction, accountId }: Props) {
  const { transactionId, kind, status, charge } = transaction
  const title = (
    <>
      {kind} {transactionId} <Chip value={status} />
    </>
  )
  return (
    <>
      <PageHead title={title}>
        <Actions transaction={transaction} accountId={accountId} />
      </PageHead>
      {transaction.run?.state === 'held' && <p class="note">{t.value.heldText}</p>}
      <div class="columns">
        <Panel title={t.value.transaction}>
          <Facts facts={factsOf(transaction, accountId)} />
        </Panel>
        {charge && (
          <Panel title={t.value.qrCode}>
            <div class="pad charge">
              <Qr text={charge.pixCode} label={`${t.value.qrCode} ${transactionId}`} />
              <Copyable text={charge.pixCode} label={t.value.copyPaste} />
            </div>
          </Panel>
        )}
        <Panel title={t.value.timeline}>
          <Timeline moments={momentsOf(transaction, accountId)} />
        </Panel>
      </div>
    </>
  )
}

function factsOf(transaction: Transaction, accountId: number) {
  const { amount, fee, finalAmount, externalId, endToEndId, counterpart, errorCode, run, parentId } = transaction
  return [
    [t.value.amount, <Money key="amount" value={amount} />],
    [t.value.fee, <Money key="fee" value={fee} />],
    [t.value.finalAmount, <Money key="final" value={finalAmount} />],
    [t.value.externalId, externalId],
    ['endToEndId', endToEndId],
    ['uuid', transaction.uuid],
    [t.value.counterpart, [counterpart.name, counterpart.document].filter(Boolean).join(' · ') || '–'],
    [t.value.description, transaction.description],
    [t.value.playedBy, run && <Played key="run" run={run} />],
    ...(errorCode ? [[t.value.error, errorCode] as const] : []),
    ...(parentId
      ? [
          [
            t.value.payment,
            <a key="parent" href={linkTo(accountId, 'transactions', parentId)}>
              {parentId}
            </a>,
          ] as const,
        ]
      : []),
    ...(transaction.expiresAt ? [[t.value.expires, <At key="expires" at={transaction.expiresAt} />] as const] : []),
  ] as const
}

function Played({ run: { scenario, via, state } }: { run: Run }) {
  return (
    <>
      <strong>{scenario}</strong> <span class="muted">via {word(via)}</span> <Chip value={state} />
    </>
  )
}

/** What happened, each webhook attempt, and what is due next. */
function momentsOf({ timeline, deliveries, run, expiresAt, status }: Transaction, accountId: number): Moment[] {
  const isOpen = status === 'PENDING' || status === 'ATIVA'
  return [
    ...changeMoments(timeline),
    ...deliveryMoments(deliveries, ({ deliveryId }) => linkTo(accountId, 'webhooks', deliveryId)),
    ...(run?.nextDueAt ? [due(run.nextDueAt, t.value.stepDue(run.scenario, run.step + 1, run.steps))] : []),
    ...(isOpen && expiresAt ? [due(expiresAt, t.value.expiryDue)] : []),
  ]
}

function due(at: string, what: string): Moment {
  return { at, what, isDue: true }
}

/** The events that a state takes, of those that a person would force. */
const FORCED: Readonly<Record<string, readonly string[]>> = {
  'cash-in PENDING': ['fail'],
  'cob ATIVA': ['expire', 'remove'],
  'cash-out PENDING': ['confirm', 'fail'],
  'cash-out-qrcode PENDING': ['confirm', 'fail'],
  'transfer PENDING': ['confirm', 'fail', 'expire'],
  'refund-in PENDING': ['confirm', 'fail'],
  'devolucao EM_PROCESSAMENTO': ['confirm', 'fail'],
  'cash-out CONFIRMED': ['refund'],
  'cash-out-qrcode CONFIRMED': ['refund'],
  'transfer COMPLETED': ['refund'],
}

/** What was seen, as a scenario to edit. */
async function exportRun(accountId: number, { runId, scenario }: Run): Promise<void> {
  const response = await send(`/sandbox/v1/accounts/${accountId}/runs/${runId}/scenario`)
  draft.value = await response.text()
  go(linkTo(accountId, 'scenarios', `edit:${scenario}-${runId}`))
}

const PAYABLE: readonly string[] = ['cash-in PENDING', 'cob ATIVA']
const RECEIVED: readonly string[] = ['cash-in CONFIRMED', 'cob CONCLUIDA', 'receipt CONFIRMED']

function Actions({ transaction, accountId }: Props) {
  const { transactionId, kind, status } = transaction
  const state = `${kind} ${status}`
  const path = `/accounts/${accountId}/transactions/${transactionId}/events`
  const { run } = transaction
  const force = (event: string) => ask<{ fired: readonly Fired[] }>('POST', path, { event })
  return (
    <>
      {run?.state === 'held' && (
        <Action class="primary" run={() => ask('POST', `/accounts/${accountId}/runs/${run.runId}/release`)}>
          {t.value.release}
        </Action>
      )}
      {run && <Action run={() => exportRun(accountId, run)}>{t.value.exportRun}</Action>}
      {FORCED[state]?.map(event => (
        <Action key={event} run={() => force(event)}>
          {t.value.force(word(event))}
        </Action>
      ))}
      {RECEIVED.includes(state) && (
        <>
          <DialogButton
            label={t.value.openMed}
            dialog={close => <OpenMed accountId={accountId} transactionId={transactionId} close={close} />}
          />
          <DialogButton
            label={t.value.refund}
            dialog={close => <RefundPayment transaction={transaction} accountId={accountId} close={close} />}
          />
        </>
      )}
      {PAYABLE.includes(state) && (
        <DialogButton
          class="primary"
          label={t.value.pay}
          dialog={close => <PayCharge transaction={transaction} accountId={accountId} close={close} />}
        />
      )}
    </>
  )
}
