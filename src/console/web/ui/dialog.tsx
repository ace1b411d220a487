import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { t } from '../i18n/index.ts'
import { refresh } from '../state/account.ts'
import { tellNews } from '../state/live.ts'
import { FailureNote } from './failure.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog; Escape closes it, and the focus goes back to where it came from. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const onCancel = (event: Event) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** What stands in the fields of a form; empty ones are left out. */
export type Values = Readonly<Record<string, string>>

interface FormProps extends DialogProps {
  readonly submit: string
  /** Throws what the form then shows; otherwise the dialog closes. */
  readonly onSubmit: (values: Values) => Promise<unknown>
}

/** A dialog with a form that shows what went wrong in place. */
export function FormDialog({ title, submit, onSubmit, onClose, children }: FormProps) {
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSubmit(valuesOf(event.currentTarget))
      onClose()
      await refresh()
      tellNews()
    } catch (thrown) {
      setError(thrown as Error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send}>
        {children}
        {error && <FailureNote error={error} />}
        <div class="actions end">
          <button type="button" onClick={onClose}>
            {t.value.cancel}
          </button>
          <button type="submit" class="primary" disabled={isBusy}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** A button that opens a dialog. */
export function DialogButton(props: {
  /** What it is called; `text`, if given, is what it shows. */
  readonly label: string
  readonly text?: string
  readonly class?: string
  readonly dialog: (close: () => void) => ComponentChildren
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        class={props.class}
        onClick={() => setOpen(true)}
        aria-label={props.text === undefined ? undefined : props.label}
      >
        {props.text ?? props.label}
      </button>
      {isOpen && props.dialog(() => setOpen(false))}
    </>
  )
}

/** A question before something that cannot be undone. */
export function ConfirmButton(props: {
  readonly label: string
  readonly text: string
  readonly run: () => Promise<unknown>
}) {
  return (
    <DialogButton
      label={props.label}
      dialog={close => (
        <FormDialog title={props.label} submit={props.label} onSubmit={props.run} onClose={close}>
          <p>{props.text}</p>
        </FormDialog>
      )}
    />
  )
}
