import { ask } from '../api/http.ts'
import { t } from '../i18n/index.ts'
import { Field } from '../ui/basics.tsx'
import { DialogButton, FormDialog, type Values } from '../ui/dialog.tsx'

interface Props {
  readonly accountId: number
  readonly name: string
  /** What the scenario wants after a colon; null: nothing. */
  readonly argument: string | null
}

/** Lets the next calls play a scenario, without a header. */
export function ArmButton({ accountId, name, argument }: Props) {
  const arm = ({ times, argument: given }: Values) =>
    ask('POST', `/accounts/${accountId}/armed`, {
      scenario: given ? `${name}:${given}` : name,
      times: Number(times),
    })
  return (
    <DialogButton
      class="small"
      label={t.value.armTitle(name)}
      text={t.value.arm}
      dialog={close => (
        <FormDialog title={t.value.armTitle(name)} submit={t.value.arm} onSubmit={arm} onClose={close}>
          <div class="fields">
            <Field label={t.value.times} hint={t.value.timesHint}>
              <input name="times" type="number" min="1" defaultValue="1" required />
            </Field>
            {argument !== null && (
              <Field label={t.value.argument} hint={argument}>
                <input name="argument" />
              </Field>
            )}
          </div>
        </FormDialog>
      )}
    />
  )
}
