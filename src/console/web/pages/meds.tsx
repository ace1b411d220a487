import { ask } from '../api/http.ts'
import type { List, Med, TransactionLine } from '../api/types.ts'
import { money } from '../format.ts'
import { t } from '../i18n/index.ts'
import { linkTo, route } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { Action } from '../ui/action.tsx'
import { At, Chip, Facts, Money, PageHead, Panel, Sheet } from '../ui/basics.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { changeMoments, deliveryMoments, Timeline } from '../ui/timeline.tsx'
import { OpenMed } from './med-forms.tsx'

const RECEIVED: readonly string[] = ['cash-in CONFIRMED', 'cob CONCLUIDA', 'receipt CONFIRMED']

/** MEDs: open one, drive it, see what it does to the money. */
export function Meds() {
  const { accountId = 0, item } = route.value
  const path = `/accounts/${accountId}`
  const meds = useData(`${path}/meds`, () => ask<List<Med>>('GET', `${path}/meds?order=newest&limit=100`)).value?.data
  const received = useData(`${path}/received`, () => receivedIn(path)).value
  const shown = meds?.find(({ medId }) => String(medId) === item)
  return (
    <>
      <PageHead title={t.value.medDrill} text={t.value.medText}>
        {received && received.length > 0 && (
          <DialogButton
            class="primary"
            label={t.value.openMed}
            dialog={close => <OpenMed accountId={accountId} payments={received} close={close} />}
          />
        )}
      </PageHead>
      {shown && <MedDetail med={shown} accountId={accountId} />}
      <Sheet>
        <Table
          caption={t.value.meds}
          rows={meds}
          columns={columns(accountId)}
          empty={received?.length === 0 ? t.value.noPayments : t.value.noMeds}
          keyOf={({ medId }) => medId}
          isCurrent={med => med === shown}
        />
      </Sheet>
    </>
  )
}

async function receivedIn(path: string) {
  const { data } = await ask<List<TransactionLine>>('GET', `${path}/transactions?order=newest&limit=200`)
  return data
    .filter(({ kind, status }) => RECEIVED.includes(`${kind} ${status}`))
    .map(({ transactionId, amount, counterpart }) => ({
      transactionId,
      label: `${transactionId} · ${money(amount)} · ${counterpart ?? '–'}`,
    }))
}

function columns(accountId: number): Column<Med>[] {
  return [
    { head: '#', cell: ({ medId }) => <a href={linkTo(accountId, 'meds', medId)}>MED {medId}</a> },
    {
      head: t.value.status,
      cell: ({ status, analysisResult }) => (
        <>
          <Chip value={status} /> {analysisResult}
        </>
      ),
    },
    { head: t.value.blockedAmount, cell: med => <Money value={med.blockedAmount} />, kind: 'number' },
    { head: t.value.reason, cell: ({ reason }) => reason, kind: 'wide' },
    { head: t.value.cause, cell: ({ cause }) => cause, kind: 'wide' },
    {
      head: t.value.payment,
      cell: ({ transactionId, endToEndId }) =>
        transactionId === null ? (
          endToEndId
        ) : (
          <a href={linkTo(accountId, 'transactions', transactionId)}>{transactionId}</a>
        ),
    },
    { head: t.value.created, cell: ({ createdAt }) => <At at={createdAt} />, kind: 'wide' },
  ]
}

/** What can be done with a MED in each state. */
const EVENTS: Readonly<Record<string, readonly ('acknowledge' | 'accept' | 'reject' | 'cancel')[]>> = {
  OPEN: ['acknowledge', 'cancel'],
  RECEIVED: ['accept', 'reject', 'cancel'],
}

function MedDetail({ med, accountId }: { med: Med; accountId: number }) {
  const drive = (event: string) => ask('POST', `/accounts/${accountId}/meds/${med.medId}/events`, { event })
  const words = {
    acknowledge: t.value.acknowledge,
    accept: t.value.accept,
    reject: t.value.reject,
    cancel: t.value.cancelMed,
  }
  const actions = EVENTS[med.status]?.map(event => (
    <Action key={event} run={() => drive(event)}>
      {words[event]}
    </Action>
  ))
  const due = med.answerDueAt === null ? [] : [{ at: med.answerDueAt, isDue: true, what: t.value.answerDue }]
  return (
    <Panel title={`MED ${med.medId}`} actions={actions}>
      <div class="columns">
        <Facts
          facts={[
            [t.value.status, <Chip key="status" value={med.status} />],
            [t.value.blockedAmount, <Money key="blocked" value={med.blockedAmount} />],
            [t.value.block, <Chip key="block" value={med.blockStatus} />],
            [t.value.bank, `${med.requestingBank.name} · ${med.requestingBank.ispb}`],
            [t.value.answerUntil, med.answerDueAt && <At key="due" at={med.answerDueAt} />],
          ]}
        />
        <Timeline
          moments={[
            ...changeMoments(med.timeline),
            ...deliveryMoments(med.deliveries, ({ deliveryId }) => linkTo(accountId, 'webhooks', deliveryId)),
            ...due,
          ]}
        />
      </div>
    </Panel>
  )
}
