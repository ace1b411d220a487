import { readFileSync } from 'node:fs'
import { DOCUMENTS, type DocumentName } from '../../src/http/openapi.ts'
import { openLibrary } from '../../src/open-library.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { SETTINGS } from '../../src/settings.ts'

type Operation = { summary?: string }

/** The README with its tables printed from the files and the code that they describe. */
export function printReadme(): string {
  const tables = {
    api: endpointTable('api'),
    scenarios: scenarioTable(),
    profiles: profileTable(),
    control: endpointTable('control'),
    settings: settingsTable(),
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

function scenarioTable(): string {
  const stories = [...openLibrary().stories()].sort((a, b) => (a.file < b.file ? -1 : 1))
  return table(
    ['scenario', 'for', 'what happens', 'also called'],
    stories.map(({ name, argument, for: operations, about, aliases }) => [
      `\`${name}${argument ? `:${argument.kind}` : ''}\``,
      operations.join(', '),
      about,
      aliases.map(alias => `\`${alias}\``).join(' '),
    ]),
  )
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
