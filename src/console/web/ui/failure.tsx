import { signal } from '@preact/signals'
import { Failure } from '../api/http.ts'
import { t } from '../i18n/index.ts'
import { linkTo, route } from '../state/route.ts'
import { English } from './basics.tsx'

/** What went wrong last, outside of a form. */
const shown = signal<Error | undefined>(undefined)

/** Shows an error until it is put away. */
export function showFailure(error: Error | undefined): void {
  shown.value = error
}

/** An error in its own words, what to do about it, and where it is explained. */
export function FailureNote({ error }: { error: Error }) {
  const failure = error instanceof Failure ? error : undefined
  const { accountId } = route.value
  return (
    <div class="note bad" role="alert">
      <p>
        {failure?.code && <strong>{failure.code} </strong>}
        {failure ? <English text={error.message} /> : error.message}
      </p>
      {failure?.hint && (
        <p class="muted">
          <English text={failure.hint} />
        </p>
      )}
      {failure?.code && failure.errorId && accountId !== undefined && (
        <a href={linkTo(accountId, 'requests', failure.errorId)}>{t.value.whyThisAnswer}</a>
      )}
    </div>
  )
}

/** Where errors of buttons are shown. */
export function FailureBar() {
  const error = shown.value
  if (error === undefined) return null
  return (
    <div class="failure-bar">
      <FailureNote error={error} />
      <button type="button" class="small" onClick={() => showFailure(undefined)}>
        {t.value.close}
      </button>
    </div>
  )
}
