import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type Command, Option } from 'commander'
import { CommandFailure } from './failure.ts'
import { columns } from './output.ts'
import { parseJson, refusalOf } from './refusal.ts'
import { talksOfAccount } from './talk.ts'

const FORMATS = ['json', 'xml', 'html'] as const

interface ReportOptions {
  readonly format?: string
  readonly out?: string
}

interface Met {
  readonly name: string
  readonly times: number
}

interface Report {
  readonly verdict: string
  readonly coverage: Readonly<Record<'operations' | 'errorCodes' | 'webhooks' | 'scenarios', readonly Met[]>>
}

/** `report`. */
export function define(report: Command): void {
  report
    .addOption(new Option('--format <format>', 'left out, what --out ends in, else a summary').choices(FORMATS))
    .option('--out <file>', 'left out, stdout')
  talksOfAccount<ReportOptions>(report, async ({ sandbox, output, options }) => {
    const { out } = options
    const format = options.format ?? formatOf(out)
    const { status, text } = await sandbox.raw('GET', `/report.${format ?? 'json'}`)
    if (status >= 400) throw refusalOf('report', status, text)
    if (out === undefined) {
      const body = parseJson(text)
      return output.answer(body ?? text, () => (format === undefined ? summary(body as Report) : text))
    }
    write(out, text)
    output.answer({ format: format ?? 'json', file: out }, () => out)
  })
}

function formatOf(out = ''): string | undefined {
  return FORMATS.find(format => extname(out) === `.${format}`)
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new CommandFailure('usage', `Cannot write ${file} (${(error as NodeJS.ErrnoException).code})`)
  }
}

function summary({ verdict, coverage }: Report): string {
  const { operations, errorCodes, webhooks, scenarios } = coverage
  const rows = Object.entries({ operations, 'error codes': errorCodes, webhooks, scenarios }).map(([what, all]) => {
    const met = all.filter(({ times }) => times > 0)
    return [what, `${met.length} of ${all.length} met`, met.map(({ name, times }) => `${name} ×${times}`).join(', ')]
  })
  return `${columns(rows)}\n${verdict}`
}
