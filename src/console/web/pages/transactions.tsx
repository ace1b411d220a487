import { useState } from 'preact/hooks'
import { ask } from '../api/http.ts'
import type { List, TransactionLine } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { linkTo, route } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { At, Chip, Money, PageHead, Sheet } from '../ui/basics.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { More, ROWS } from '../ui/more.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { NewCharge, NewPayment } from './new-transaction.tsx'
import { TransactionDetail } from './transaction.tsx'

/** The transactions of an account, or one of them. */
export function Transactions() {
  const { accountId = 0, item } = route.value
  return item === undefined ? <TransactionList accountId={accountId} /> : <TransactionDetail id={item} />
}

function TransactionList({ accountId }: { accountId: number }) {
  const [count, setCount] = useState(ROWS)
  const path = `/accounts/${accountId}/transactions`
  const list = `${path}?order=newest&limit=${count}`
  const { value } = useData(path, () => ask<List<TransactionLine>>('GET', list), count)
  return (
    <>
      <PageHead title={t.value.transactions}>
        <DialogButton label={t.value.newPayment} dialog={close => <NewPayment close={close} />} />
        <DialogButton class="primary" label={t.value.newCharge} dialog={close => <NewCharge close={close} />} />
      </PageHead>
      <Sheet>
        <Table
          caption={t.value.transactions}
          rows={value?.data}
          columns={columns(accountId)}
          empty={t.value.noTransactions}
          keyOf={({ transactionId }) => transactionId}
        />
        <More count={count} hasMore={value !== undefined && value.next !== null} onMore={setCount} />
      </Sheet>
    </>
  )
}

function columns(accountId: number): Column<TransactionLine>[] {
  return [
    {
      head: '#',
      cell: ({ transactionId }) => (
        <a
          href={linkTo(accountId, 'transactions', transactionId)}
          aria-label={`${t.value.transaction} ${transactionId}`}
        >
          {transactionId}
        </a>
      ),
    },
    { head: t.value.kind, cell: ({ kind }) => <span class="kind">{kind}</span> },
    {
      head: t.value.status,
      cell: ({ status, errorCode }) => (
        <>
          <Chip value={status} />
          {errorCode && <div class="muted">{errorCode}</div>}
        </>
      ),
    },
    { head: t.value.amount, cell: ({ amount }) => <Money value={amount} />, kind: 'number' },
    { head: t.value.externalId, cell: ({ externalId }) => externalId, kind: 'text wide' },
    { head: t.value.counterpart, cell: ({ counterpart }) => counterpart, kind: 'wide' },
    { head: t.value.scenario, cell: ({ scenario }) => scenario, kind: 'wide' },
    { head: t.value.created, cell: ({ createdAt }) => <At at={createdAt} />, kind: 'wide' },
  ]
}
