import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { callBank } from '../api/bank.ts'
import { ask } from '../api/http.ts'
import type { List, Transaction } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { go, linkTo, route } from '../state/route.ts'
import { Copyable, Field } from '../ui/basics.tsx'
import { FormDialog, type Values } from '../ui/dialog.tsx'

interface Props {
  readonly close: () => void
}

/** A call of the API, as the form fills it in. */
interface Order {
  readonly path: string
  readonly body: object
  readonly scenario: string | undefined
  readonly externalId: string
}

/** Sends an order as a client would, then shows what it created. */
async function place({ path, body, scenario, externalId }: Order): Promise<void> {
  const { accountId = 0 } = route.value
  await callBank(accountId, 'POST', path, body, scenario ? { 'x-sandbox-scenario': scenario } : {})
  const created = `/accounts/${accountId}/transactions/${encodeURIComponent(externalId)}`
  const { transactionId } = await ask<Transaction>('GET', created)
  go(linkTo(accountId, 'transactions', transactionId))
}

/** An id that no other call has. */
function freshId(prefix: string): string {
  return `${prefix}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`
}

/** A charge with a QR code, through POST /api/pix/cash-in. */
export function NewCharge({ close }: Props) {
  const [suggested] = useState(() => freshId('order'))
  const order = ({ value, description = '', externalId = '', payer, document, expirationTime, scenario }: Values) => ({
    path: '/api/pix/cash-in',
    scenario,
    externalId,
    body: {
      transaction: {
        value: Number(value),
        description,
        externalId,
        ...(expirationTime && { expirationTime: Number(expirationTime) }),
      },
      payer: { fullName: payer, document },
    },
  })
  return (
    <OrderDialog title={t.value.newCharge} submit={t.value.createCharge} order={order} close={close}>
      <ValueField value="100" />
      <Field label={t.value.externalId}>
        <input name="externalId" required maxLength={255} defaultValue={suggested} />
      </Field>
      <Field label={t.value.description}>
        <input name="description" maxLength={140} />
      </Field>
      <Field label={t.value.payerName}>
        <input name="payer" required maxLength={100} defaultValue="Maria da Silva" />
      </Field>
      <DocumentField label={t.value.payerDocument} value="12345678909" />
      <Field label={t.value.expirationTime}>
        <input name="expirationTime" type="number" min="30" max="604800" placeholder="86400" />
      </Field>
      <ScenarioField operation="cash-in" preset="unpaid" />
    </OrderDialog>
  )
}

/** A payment to a key, through POST /api/pix/cash-out. */
export function NewPayment({ close }: Props) {
  const [suggested] = useState(() => freshId('payout'))
  const order = ({ value, externalId = '', key, keyType, name, document, scenario }: Values) => ({
    path: '/api/pix/cash-out',
    scenario,
    externalId,
    body: { value: Number(value), externalId, details: { key, keyType, name, document } },
  })
  return (
    <OrderDialog title={t.value.newPayment} submit={t.value.createPayment} order={order} close={close}>
      <ValueField value="25.50" />
      <Field label={t.value.externalId}>
        <input name="externalId" required maxLength={255} defaultValue={suggested} />
      </Field>
      <Field label={t.value.pixKey}>
        <input name="key" required maxLength={77} defaultValue="jose@example.com" />
      </Field>
      <Field label={t.value.keyType}>
        <select name="keyType">
          {['EMAIL', 'PHONE', 'CPF', 'CNPJ', 'RANDOM'].map(type => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </Field>
      <Field label={t.value.payeeName}>
        <input name="name" required maxLength={100} defaultValue="José" />
      </Field>
      <DocumentField label={t.value.payeeDocument} value="52998224725" />
      <ScenarioField operation="cash-out" preset="" />
    </OrderDialog>
  )
}

interface OrderProps extends Props {
  readonly title: string
  readonly submit: string
  readonly order: (values: Values) => Order
  readonly children: ComponentChildren
}

/** A form that calls the API, and shows the same call as a curl for those who would rather do it themselves. */
function OrderDialog({ title, submit, order, close, children }: OrderProps) {
  const [curl, setCurl] = useState('')
  const show = (event: { currentTarget: HTMLElement }) => {
    const form = event.currentTarget.closest('form')
    const values = form ? [...new FormData(form)].filter(([, value]) => value !== '') : []
    setCurl(curlOf(order(Object.fromEntries(values) as Values)))
  }
  return (
    <FormDialog title={title} submit={submit} onSubmit={values => place(order(values))} onClose={close}>
      <div class="fields">{children}</div>
      <p>
        <button type="button" class="small" onClick={show}>
          {t.value.curl}
        </button>
      </p>
      {curl && <Copyable text={curl} label="curl" />}
    </FormDialog>
  )
}

function curlOf({ path, body, scenario }: Order): string {
  const header = scenario ? ` -H "X-Sandbox-Scenario: ${scenario}"` : ''
  const json = JSON.stringify(body).replaceAll("'", "'\\''")
  return `curl -s "${location.origin}${path}" -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json"${header} -d '${json}'`
}

function ValueField({ value }: { value: string }) {
  return (
    <Field label={t.value.value}>
      <input name="value" type="number" required step="0.01" defaultValue={value} />
    </Field>
  )
}

function DocumentField({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label}>
      <input name="document" required inputMode="numeric" pattern="\d{11}|\d{14}" defaultValue={value} />
    </Field>
  )
}

/** A value of X-Sandbox-Scenario; any, as some take arguments. */
function ScenarioField({ operation, preset }: { operation: string; preset: string }) {
  const [names, setNames] = useState<readonly string[]>()
  const load = async () => {
    if (names) return
    const { data } = await ask<List<{ name: string; for: readonly string[] }>>('GET', '/scenarios')
    setNames(data.filter(each => each.for.some(name => name === operation || name === 'any')).map(({ name }) => name))
  }
  return (
    <>
      <Field label={t.value.playScenario} hint={preset ? t.value.scenarioUnpaid : t.value.scenarioNone}>
        <input name="scenario" list="scenario-names" defaultValue={preset} onFocus={load} autocomplete="off" />
      </Field>
      <datalist id="scenario-names">
        {names?.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
