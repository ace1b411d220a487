import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { OPERATIONS } from '../../src/domain/operations.ts'
import { isStoryOperation } from '../../src/engine/stories/defaults.ts'
import { isNewsOnly, type Story } from '../../src/engine/story.ts'
import { DOCUMENTS, type DocumentName } from '../../src/http/openapi.ts'
import { openLibrary } from '../../src/open-library.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { SETTINGS } from '../../src/settings.ts'
import { COMMANDS } from './command-table.ts'

type Operation = { summary?: string }

/** The README with its tables printed from the files and the code that they describe. */
export function printReadme(): string {
  const tables = {
    api: endpointTable('api'),
    scenarios: scenarioTable(),
    profiles: profileTable(),
    control: endpointTable('control'),
    settings: settingsTable(),
    commands: table(['command', 'does'], COMMANDS),
  }
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name}:.*-->\n)[^]*?(<!-- /${name} -->)`),
        (_, open, close) => `${open}${table}${close}`,
      ),
    readFileSync(packageFolder('README.md'), 'utf8'),
  )
}

/** The groups in which the scenarios are shown, by their folder; the first that takes one has it. */
const GROUPS: readonly [title: string, takes: (story: Story, folder: string) => boolean][] = [
  ['Charges: what payers do', (_story, folder) => folder === 'cash-in' || folder === 'cob'],
  ['Payments: what destination banks do', (_story, folder) => folder.startsWith('cash-out') || folder === 'transfer'],
  ['Refunds', (_story, folder) => folder === 'refund-in'],
  ['Webhooks: beside any of the others', isNewsOnly],
  ['Token', (_story, folder) => folder === 'token'],
  ['Any call: what goes wrong on the way', () => true],
]

/** One table per group, folded away: the list is long. */
function scenarioTable(): string {
  const stories = [...openLibrary().stories()].sort((a, b) => (a.file < b.file ? -1 : 1))
  const groupOf = (story: Story) => GROUPS.find(([, takes]) => takes(story, dirname(story.file)))
  return GROUPS.map(group => {
    const [title] = group
    const rows = stories.filter(story => groupOf(story) === group).map(storyRow)
    const lines = table(['scenario', 'what happens', 'for', 'also called'], rows)
    return `<details><summary>${title} (${rows.length})</summary>\n\n${lines}</details>\n`
  }).join('\n')
}

function storyRow({ name, argument, for: operations, about, aliases }: Story): string[] {
  const header = `\`${name}${argument ? `:${argument.kind}` : ''}\``
  return [header, about, shortened(operations), aliases.map(alias => `\`${alias}\``).join(' ')]
}

/** Long lists are said by what is missing from them. */
function shortened(operations: Story['for']): string {
  const creating = OPERATIONS.filter(isStoryOperation)
  if (creating.length === operations.length && creating.every(each => operations.includes(each)))
    return 'all that create'
  const missing = OPERATIONS.filter(operation => !operations.includes(operation))
  if (missing.length === 1 && !operations.includes('any')) return `all but ${missing}`
  return operations.join(', ')
}

function profileTable(): string {
  const profiles = openLibrary().profiles()
  return table(
    ['profile', 'for', 'what happens'],
    profiles.map(({ name, use, about }) => [`\`${name}\``, [...use.keys()].join(', '), about]),
  )
}

function endpointTable(name: DocumentName): string {
  const stored = readFileSync(packageFolder(`openapi/${DOCUMENTS[name].file}`), 'utf8')
  const paths = JSON.parse(stored).paths as Record<string, Record<string, Operation>>
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary }]) => [`\`${method.toUpperCase()} ${path}\``, summary ?? '']),
  )
  return table(['endpoint', 'does'], rows)
}

function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(({ flag, variable, fallback, about }) => [
    `\`${flag}\``,
    `\`${variable}\``,
    fallback === undefined ? '' : String(fallback),
    about,
  ])
  return table(['flag', 'variable', 'default', 'what'], rows)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map(
    cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  )
  return `${lines.join('\n')}\n`
}
