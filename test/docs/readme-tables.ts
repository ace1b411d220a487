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

/** The README in both languages, and what is printed into each. */
const READMES = {
  'README.md': () => ({
    api: endpointTable('api'),
    scenarios: scenarioTable('about'),
    profiles: profileTable(),
    control: endpointTable('control'),
    settings: settingsTable(),
    commands: table(['command', 'does'], COMMANDS),
  }),
  'README.pt-BR.md': () => ({ cenarios: scenarioTable('sobre') }),
}
export type ReadmeName = keyof typeof READMES
export const README_NAMES = Object.keys(READMES) as ReadmeName[]

/** A README with its tables printed from the files and the code that they describe. */
export function printReadme(name: ReadmeName): string {
  return Object.entries(READMES[name]()).reduce(
    (text, [place, table]) =>
      text.replace(
        new RegExp(`(<!-- ${place}:.*-->\n)[^]*?(<!-- /${place} -->)`),
        (_, open, close) => `${open}${table}${close}`,
      ),
    readFileSync(packageFolder(name), 'utf8'),
  )
}

/** The groups in which the scenarios are shown, by their folder; the first that takes one has it. */
const GROUPS: readonly [about: string, sobre: string, takes: (story: Story, folder: string) => boolean][] = [
  [
    'Charges: what payers do',
    'Cobranças: o que fazem os pagadores',
    (_story, folder) => folder === 'cash-in' || folder === 'cob',
  ],
  [
    'Payments: what destination banks do',
    'Pagamentos: o que fazem os bancos de destino',
    (_story, folder) => folder.startsWith('cash-out') || folder === 'transfer',
  ],
  ['Refunds', 'Devoluções', (_story, folder) => folder === 'refund-in'],
  ['Webhooks: beside any of the others', 'Webhooks: junto de qualquer outro', isNewsOnly],
  ['Token', 'Token', (_story, folder) => folder === 'token'],
  ['Any call: what goes wrong on the way', 'Qualquer chamada: o que dá errado no caminho', () => true],
]

/** What is said in place of a long list of operations. */
const LISTS = {
  about: { creating: 'all that create', but: 'all but' },
  sobre: { creating: 'todas as que criam', but: 'todas menos' },
}
const HEADS = {
  about: ['scenario', 'what happens', 'for', 'also called'],
  sobre: ['cenário', 'o que acontece', 'para', 'outros nomes'],
}
/** The member of a scenario that says what happens, in one of two languages. */
type Language = keyof typeof HEADS

/** One table per group, folded away: the list is long. */
function scenarioTable(language: Language): string {
  const stories = [...openLibrary().stories()].sort((a, b) => (a.file < b.file ? -1 : 1))
  const groupOf = (story: Story) => GROUPS.find(([, , takes]) => takes(story, dirname(story.file)))
  return GROUPS.map(group => {
    const [about, sobre] = group
    const title = language === 'about' ? about : sobre
    const rows = stories.filter(story => groupOf(story) === group).map(story => storyRow(story, language))
    const lines = table(HEADS[language], rows)
    return `<details><summary>${title} (${rows.length})</summary>\n\n${lines}</details>\n`
  }).join('\n')
}

function storyRow(story: Story, language: Language): string[] {
  const { name, argument, for: operations, aliases } = story
  const header = `\`${name}${argument ? `:${argument.kind}` : ''}\``
  return [
    header,
    story[language] ?? '',
    shortened(operations, language),
    aliases.map(alias => `\`${alias}\``).join(' '),
  ]
}

/** Long lists are said by what is missing from them. */
function shortened(operations: Story['for'], language: Language): string {
  const { creating: all, but } = LISTS[language]
  const creating = OPERATIONS.filter(isStoryOperation)
  if (creating.length === operations.length && creating.every(each => operations.includes(each))) return all
  const missing = OPERATIONS.filter(operation => !operations.includes(operation))
  if (missing.length === 1 && !operations.includes('any')) return `${but} ${missing}`
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
