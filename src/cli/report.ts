import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type Command, Option } from 'commander'
import { CommandFailure } from './failure.ts'
import { parseJson, refusalOf } from './refusal.ts'
import { talksOfAccount } from './talk.ts'

const FORMATS = ['json', 'xml', 'html'] as const

interface ReportOptions {
  readonly format?: string
  readonly out?: string
}

/** `report`. */
export function define(report: Command): void {
  report
    .addOption(new Option('--format <format>', 'left out, what --out ends in, else json').choices(FORMATS))
    .option('--out <file>', 'left out, stdout')
  talksOfAccount<ReportOptions>(report, async ({ sandbox, output, options }) => {
    const { out } = options
    const format = output.json ? 'json' : (options.format ?? formatOf(out))
    const { status, text } = await sandbox.raw('GET', `/report.${format}`)
    if (status >= 400) throw refusalOf('report', status, text)
    if (out !== undefined) write(out, text)
    output.answer(out === undefined ? (parseJson(text) ?? text) : { format, file: out }, () => out ?? text)
  })
}

function formatOf(out = ''): string {
  return FORMATS.find(format => extname(out) === `.${format}`) ?? 'json'
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new CommandFailure('usage', `Cannot write ${file} (${(error as NodeJS.ErrnoException).code})`)
  }
}
