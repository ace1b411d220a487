import { useState } from 'preact/hooks'
import { ask, type FileProblem, send } from '../api/http.ts'
import type { Arm, List, OwnScenario, Scenario } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { language } from '../state/preferences.ts'
import { go, linkTo, route } from '../state/route.ts'
import { useData, useReread } from '../state/use-data.ts'
import { Action } from '../ui/action.tsx'
import { Chip, English, Field, PageHead, Panel } from '../ui/basics.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { ArmButton } from './arm.tsx'
import { EditScenario } from './edit-scenario.tsx'
import { ScenarioFiles } from './scenario-files.tsx'

/** What can be played, what is armed, and what this account has of its own. */
export function Scenarios() {
  const { accountId = 0, item } = route.value
  if (item?.startsWith('edit:')) return <EditScenario accountId={accountId} name={item.slice('edit:'.length)} />
  return (
    <>
      <PageHead title={t.value.scenarios} text={t.value.scenariosText}>
        <button type="button" class="primary" onClick={() => go(linkTo(accountId, 'scenarios', 'edit:'))}>
          {t.value.newScenario}
        </button>
      </PageHead>
      <FolderProblems />
      {item !== undefined && <ScenarioFiles accountId={accountId} name={item} />}
      <Armed accountId={accountId} />
      <Own accountId={accountId} />
      <Library accountId={accountId} shown={item} />
    </>
  )
}

/** A folder of scenarios that was changed and cannot be taken is no event of an account, in ms. */
const REREAD_MS = 3_000

/** What is wrong with the folder of scenarios since it changed. */
function FolderProblems() {
  useReread(REREAD_MS)
  const { value } = useData('ready', async () => (await send('/sandbox/ready')).json() as Promise<Ready>)
  if (!value?.problems) return null
  return (
    <div class="note bad" role="alert">
      <p>{t.value.folderProblems}</p>
      <ul>
        {value.problems.map(({ file, line, column, message, fix }) => (
          <li key={`${file} ${line} ${column} ${message}`}>
            <strong>
              {file}, {t.value.lineColumn(line, column)}
            </strong>{' '}
            <English text={`${message} – ${fix}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Ready {
  readonly problems?: readonly (FileProblem & { readonly file: string })[]
}

function Armed({ accountId }: { accountId: number }) {
  const path = `/accounts/${accountId}/armed`
  const { value } = useData(path, () => ask<List<Arm>>('GET', path))
  const columns: Column<Arm>[] = [
    { head: t.value.scenario, cell: ({ scenario }) => <strong>{scenario}</strong> },
    { head: t.value.playsOn, cell: each => each.for.join(', '), kind: 'wide' },
    { head: t.value.remaining, cell: ({ remaining, times }) => `${remaining} / ${times}`, kind: 'number' },
    {
      head: t.value.remove,
      cell: ({ armId, scenario }) => (
        <Action class="small" label={`${t.value.remove} ${scenario}`} run={() => ask('DELETE', `${path}/${armId}`)}>
          {t.value.remove}
        </Action>
      ),
      kind: 'action',
    },
  ]
  return (
    <Panel title={t.value.armed}>
      <Table
        caption={t.value.armed}
        rows={value?.data}
        columns={columns}
        empty={t.value.noArmed}
        keyOf={({ armId }) => armId}
      />
    </Panel>
  )
}

function Own({ accountId }: { accountId: number }) {
  const path = `/accounts/${accountId}/scenarios`
  const { value } = useData(path, () => ask<List<OwnScenario>>('GET', path))
  const columns: Column<OwnScenario>[] = [
    { head: t.value.name, cell: ({ name }) => <a href={linkTo(accountId, 'scenarios', `edit:${name}`)}>{name}</a> },
    { head: t.value.playsOn, cell: each => each.for.join(', '), kind: 'wide' },
    { head: t.value.description, cell: ({ about }) => about, kind: 'wide' },
    {
      head: t.value.arm,
      cell: ({ name }) => (
        <div class="actions">
          <ArmButton accountId={accountId} name={name} argument={null} />
          <Action class="small" label={`${t.value.remove} ${name}`} run={() => ask('DELETE', `${path}/${name}`)}>
            {t.value.remove}
          </Action>
        </div>
      ),
      kind: 'action',
    },
  ]
  return (
    <Panel title={t.value.own}>
      <Table
        caption={t.value.own}
        rows={value?.data}
        columns={columns}
        empty={t.value.noOwn}
        keyOf={({ name }) => name}
      />
    </Panel>
  )
}

function Library({ accountId, shown }: { accountId: number; shown: string | undefined }) {
  const [search, setSearch] = useState('')
  const { value } = useData('scenarios', () => ask<List<Scenario>>('GET', '/scenarios'))
  const found = value?.data.filter(each => textOf(each).includes(search.toLowerCase()))
  return (
    <Panel title={t.value.library}>
      <div class="pad">
        <Field label={t.value.search}>
          <input
            type="search"
            placeholder={t.value.searchHint}
            value={search}
            onInput={event => setSearch(event.currentTarget.value)}
          />
        </Field>
      </div>
      <Table
        caption={t.value.library}
        rows={found}
        columns={libraryColumns(accountId)}
        empty={t.value.noMatch}
        keyOf={({ file }) => file}
        isCurrent={({ name }) => name === shown}
      />
    </Panel>
  )
}

function textOf({ name, about, sobre, aliases, for: operations }: Scenario): string {
  return [name, about, sobre, ...aliases, ...operations].join(' ').toLowerCase()
}

function libraryColumns(accountId: number): Column<Scenario>[] {
  return [
    { head: t.value.name, cell: ({ name }) => <a href={linkTo(accountId, 'scenarios', name)}>{name}</a> },
    {
      head: t.value.description,
      cell: ({ about, sobre }) => (language.value === 'pt' ? (sobre ?? about) : about),
      kind: 'text',
    },
    { head: t.value.playsOn, cell: each => each.for.join(', '), kind: 'wide' },
    { head: t.value.kind, cell: ({ source }) => <Chip value={source} />, kind: 'wide' },
    {
      head: t.value.arm,
      cell: ({ name, argument }) => <ArmButton accountId={accountId} name={name} argument={argument} />,
      kind: 'action',
    },
  ]
}
