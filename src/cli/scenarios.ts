import type { Command } from 'commander'
import { formatProblem } from '../engine/stories/problem.ts'
import type { Problem } from '../engine/story.ts'
import { CommandFailure } from './failure.ts'
import { lintPaths } from './lint.ts'
import { listing } from './output.ts'
import { talks, worksOffline } from './talk.ts'
import { defineTry } from './try.ts'

interface Scenario {
  readonly name: string
  readonly about: string
  readonly for: readonly string[]
  readonly aliases: readonly string[]
  readonly argument: string | null
  readonly source: string
  readonly file: string
  readonly curl: string
}

/** `scenarios list|show|lint|try`. */
export function define(scenarios: Command): void {
  const list = scenarios.command('list').description('list what every account can play')
  list.option('--for <operation>', 'only what this operation can play')
  talks<{ readonly for?: string }>(list, async ({ sandbox, output, options }) => {
    const all = await sandbox.all<Scenario>('/scenarios')
    const wanted = options.for
    const rows = all.filter(each => wanted === undefined || [wanted, 'any'].some(name => each.for.includes(name)))
    output.answer(rows, () =>
      listing(['scenario', 'what happens', 'for'], rows.map(rowOf), `there is no scenario for ${wanted}`),
    )
  })
  const show = scenarios.command('show').description('show a scenario: its file, and a curl that plays it')
  talks(show.argument('<name>', 'a name or an alias'), async ({ sandbox, output }, name = '') => {
    const found = await sandbox.all<Scenario & { readonly text: string }>(`/scenarios/${encodeURIComponent(name)}`)
    output.answer(found, () =>
      found.map(({ file, source, text, curl }) => `# ${file}, ${source}\n${text.trimEnd()}\n\n# ${curl}`).join('\n\n'),
    )
  })
  const lint = scenarios.command('lint').description('check files, and folders as --scenarios takes them, offline')
  worksOffline(lint.argument('<paths...>', 'files or folders'), async ({ output }, ...paths) => {
    const problems = lintPaths(paths)
    output.answer(
      { ok: problems.length === 0, problems },
      () => problems.map(formatProblem).join('\n') || 'no problems',
    )
    if (problems.length > 0) throw new CommandFailure('refused', countOf(problems))
  })
  defineTry(scenarios)
}

function rowOf({ name, argument, for: operations, about }: Scenario) {
  return [argument === null ? name : `${name}:…`, about, operations.join(', ')]
}

function countOf({ length }: readonly Problem[]): string {
  return length === 1 ? 'one problem' : `${length} problems`
}
