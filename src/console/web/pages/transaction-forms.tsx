import { callBank } from '../api/bank.ts'
import { clockActions } from '../api/clock.ts'
import { ask } from '../api/http.ts'
import type { Transaction } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { go, linkTo } from '../state/route.ts'
import { Field } from '../ui/basics.tsx'
import { FormDialog, type Values } from '../ui/dialog.tsx'

interface Props {
  readonly transaction: Transaction
  readonly accountId: number
  readonly close: () => void
}

/** Somebody pays a charge: anybody, any amount, at any later date. */
export function PayCharge({ transaction, accountId, close }: Props) {
  const { transactionId, charge, counterpart } = transaction
  const pay = async ({ value, name, document, at }: Values) => {
    if (at) await clockActions(accountId).jumpTo(new Date(`${at}Z`).toISOString())
    const payer = { ...(name && { name }), ...(document && { document }) }
    await ask('POST', `/accounts/${accountId}/payments`, {
      transactionId: String(transactionId),
      ...(value && { value: Number(value) }),
      ...(Object.keys(payer).length > 0 && { payer }),
    })
  }
  return (
    <FormDialog title={t.value.payCharge} submit={t.value.pay} onSubmit={pay} onClose={close}>
      <div class="fields">
        <Field label={t.value.value}>
          <input name="value" type="number" min="0.01" step="0.01" defaultValue={charge?.value.toFixed(2)} />
        </Field>
        <Field label={t.value.payerName} hint={t.value.payerNameHint}>
          <input name="name" maxLength={200} placeholder={counterpart.name ?? ''} />
        </Field>
        <Field label={t.value.payerDocument}>
          <input name="document" inputMode="numeric" pattern="\d{11}|\d{14}" placeholder={counterpart.document ?? ''} />
        </Field>
        <Field label={t.value.payDate} hint={t.value.payDateHint}>
          <input name="at" type="datetime-local" step="1" />
        </Field>
      </div>
    </FormDialog>
  )
}

/** The account gives a payment back, or a part of it, through POST /api/pix/refund-in. */
export function RefundPayment({ transaction, accountId, close }: Props) {
  const refund = async ({ value, reason }: Values) => {
    const path = `/api/pix/refund-in/${transaction.transactionId}`
    const body = { refundValue: Number(value), ...(reason && { reason }) }
    const { transactionId } = await callBank<{ transactionId: string }>(accountId, 'POST', path, body)
    const created = await ask<Transaction>('GET', `/accounts/${accountId}/transactions/${transactionId}`)
    go(linkTo(accountId, 'transactions', created.transactionId))
  }
  return (
    <FormDialog title={t.value.refundPayment} submit={t.value.refund} onSubmit={refund} onClose={close}>
      <div class="fields">
        <Field label={t.value.value}>
          <input name="value" type="number" required step="0.01" defaultValue={transaction.amount.toFixed(2)} />
        </Field>
        <Field label={t.value.reason}>
          <input name="reason" maxLength={140} />
        </Field>
      </div>
    </FormDialog>
  )
}
