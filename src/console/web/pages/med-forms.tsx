import { ask } from '../api/http.ts'
import type { Med } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { go, linkTo } from '../state/route.ts'
import { Field } from '../ui/basics.tsx'
import { FormDialog, type Values } from '../ui/dialog.tsx'

const REASONS = ['REFUND_REQUEST', 'REFUND_CANCELLATION']
const CAUSES = [
  'UNAUTHORIZED_TRANSACTION',
  'SOCIAL_ENGINEERING',
  'SCAM',
  'ACCOUNT_TAKEOVER',
  'COERCION',
  'FRAUDULENT_ACCESS',
  'OTHER',
  'UNKNOWN',
]

interface Props {
  readonly accountId: number
  /** The contested payment; left out, one is chosen among these. */
  readonly transactionId?: number
  readonly payments?: readonly { readonly transactionId: number; readonly label: string }[]
  readonly close: () => void
}

/** Another bank contests a payment. */
export function OpenMed({ accountId, transactionId, payments = [], close }: Props) {
  const open = async ({ payment = '', reason, cause, description }: Values) => {
    const { med } = await ask<{ med: Med }>('POST', `/accounts/${accountId}/meds`, {
      transaction: transactionId === undefined ? payment : String(transactionId),
      reason,
      cause,
      ...(description && { description }),
    })
    go(linkTo(accountId, 'meds', med.medId))
  }
  return (
    <FormDialog title={t.value.openMed} submit={t.value.openMed} onSubmit={open} onClose={close}>
      <div class="fields">
        {transactionId === undefined && (
          <Field label={t.value.payment}>
            <select name="payment" required>
              {payments.map(payment => (
                <option key={payment.transactionId} value={payment.transactionId}>
                  {payment.label}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Choice name="reason" label={t.value.reason} words={REASONS} />
        <Choice name="cause" label={t.value.cause} words={CAUSES} />
        <Field label={t.value.description}>
          <input name="description" maxLength={2000} />
        </Field>
      </div>
    </FormDialog>
  )
}

function Choice({ name, label, words }: { name: string; label: string; words: readonly string[] }) {
  return (
    <Field label={label}>
      <select name={name}>
        {words.map(word => (
          <option key={word}>{word}</option>
        ))}
      </select>
    </Field>
  )
}
