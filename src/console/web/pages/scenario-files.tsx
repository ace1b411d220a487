import { ask } from '../api/http.ts'
import type { List, ScenarioFile } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { draft } from '../state/draft.ts'
import { go, linkTo } from '../state/route.ts'
import { useData } from '../state/use-data.ts'
import { Chip, Code, Copyable, Panel } from '../ui/basics.tsx'
import { FailureNote } from '../ui/failure.tsx'
import { ArmButton } from './arm.tsx'

/** The files of a name of the library: one name may stand for several operations. */
export function ScenarioFiles({ accountId, name }: { accountId: number; name: string }) {
  const path = `/scenarios/${encodeURIComponent(name)}`
  const { value, failure } = useData(path, () => ask<List<ScenarioFile>>('GET', path))
  if (failure) return <FailureNote error={failure} />
  const copy = (file: ScenarioFile) => {
    draft.value = file.text
    go(linkTo(accountId, 'scenarios', `edit:${file.name}`))
  }
  return (
    <>
      {value?.data.map(file => (
        <Panel
          key={file.file}
          title={file.file}
          actions={
            <>
              <button type="button" class="small" onClick={() => copy(file)}>
                {t.value.editCopy}
              </button>
              <ArmButton accountId={accountId} name={file.name} argument={file.argument} />
            </>
          }
        >
          <div class="pad stack">
            <p class="actions">
              {file.for.map(operation => (
                <Chip key={operation} value={operation} />
              ))}{' '}
              {file.aliases.length > 0 && <span class="muted">{file.aliases.join(' · ')}</span>}
            </p>
            <Code value={file.text} label={t.value.fileText} />
            <Copyable text={file.curl} label="curl" />
          </div>
        </Panel>
      ))}
    </>
  )
}
