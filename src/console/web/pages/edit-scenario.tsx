import { useEffect, useState } from 'preact/hooks'
import { ask, type Failure, type FileProblem, send } from '../api/http.ts'
import type { OwnScenario } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { draft } from '../state/draft.ts'
import { tellNews } from '../state/live.ts'
import { linkTo } from '../state/route.ts'
import { Field, PageHead, Panel } from '../ui/basics.tsx'
import { Editor } from '../ui/editor.tsx'
import { FailureNote, showFailure } from '../ui/failure.tsx'
import { ArmButton } from './arm.tsx'

/** What a new scenario begins as. */
const TEMPLATE = `about: The destination bank says the document is not the key holder's.
for: [cash-out]
steps:
  - wait: 1s
  - fail: TAX_ID_MISMATCH
`

/** How long the writer has to pause before the file is checked, in ms. */
const PAUSE_MS = 250

/** A scenario of this account: written, checked in place, saved, armed. */
export function EditScenario({ accountId, name: given }: { accountId: number; name: string }) {
  const [name, setName] = useState(given || 'my-scenario')
  const [text, setText] = useState(draft.value ?? (given === '' ? TEMPLATE : ''))
  const [saved, setSaved] = useState<string>()
  const path = `/accounts/${accountId}/scenarios`
  useEffect(() => {
    const isCopy = draft.value !== undefined
    draft.value = undefined
    if (given === '' || isCopy) return
    const show = (own: OwnScenario) => {
      setText(own.text)
      setSaved(own.text)
    }
    ask<OwnScenario>('GET', `${path}/${encodeURIComponent(given)}`).then(show, showFailure)
  }, [given, path])
  const { problems, failure } = useLint(name, text)
  const save = async () => {
    const init = { method: 'PUT', body: text, headers: { 'content-type': 'application/yaml' } }
    await send(`/sandbox/v1${path}/${encodeURIComponent(name)}`, init)
    setSaved(text)
    tellNews()
  }
  const isSaved = saved === text
  return (
    <>
      <p>
        <a href={linkTo(accountId, 'scenarios')}>← {t.value.scenarios}</a>
      </p>
      <PageHead title={t.value.fileText}>
        {isSaved && <span role="status">{t.value.saved}</span>}
        {isSaved && <ArmButton accountId={accountId} name={name} argument={null} />}
        <button
          type="button"
          class="primary"
          disabled={problems === undefined || problems.length > 0 || isSaved}
          onClick={() => save().then(() => keepAddress(accountId, name), showFailure)}
        >
          {t.value.save}
        </button>
      </PageHead>
      <Panel title={`${name}.yaml`}>
        <div class="pad">
          <Field label={t.value.name}>
            <input value={name} onInput={event => setName(event.currentTarget.value)} pattern="[a-z0-9\-]+" required />
          </Field>
        </div>
        <Editor text={text} problems={problems} onInput={setText} />
        {failure && <FailureNote error={failure} />}
      </Panel>
    </>
  )
}

/** A reload of the page shows what was saved. */
function keepAddress(accountId: number, name: string): void {
  showFailure(undefined)
  history.replaceState(null, '', linkTo(accountId, 'scenarios', `edit:${name}`))
}

/** What is wrong with a text, once its writer pauses; undefined while that is not known. */
function useLint(name: string, source: string) {
  const [linted, setLinted] = useState<{ readonly source: string; readonly problems: readonly FileProblem[] }>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    const timer = setTimeout(() => {
      setFailure(undefined)
      ask<{ problems: readonly FileProblem[] }>('POST', '/scenarios/lint', { name, source }).then(
        ({ problems }) => setLinted({ source, problems }),
        setFailure,
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name, source])
  return { problems: linted?.source === source ? linted.problems : undefined, failure }
}
