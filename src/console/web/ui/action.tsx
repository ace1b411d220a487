import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { refresh } from '../state/account.ts'
import { tellNews } from '../state/live.ts'
import { showFailure } from './failure.tsx'

interface ActionProps {
  readonly run: () => Promise<unknown>
  readonly children: ComponentChildren
  readonly class?: string
  readonly disabled?: boolean
  readonly label?: string
}

/** A button that does something, once at a time; what goes wrong is shown above the page. */
export function Action({ run, children, class: kind, disabled, label }: ActionProps) {
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await run()
      showFailure(undefined)
      await refresh()
      tellNews()
    } catch (error) {
      showFailure(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" class={kind} disabled={disabled || isBusy} onClick={act} aria-label={label}>
      {children}
    </button>
  )
}
