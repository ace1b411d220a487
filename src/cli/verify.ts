import type { Command } from 'commander'
import { parse } from 'yaml'
import { readStdin } from '../platform/terminal.ts'
import { CommandFailure } from './failure.ts'
import { collect, readGiven } from './options.ts'
import { columns } from './output.ts'
import { parseJson, refusalOf } from './refusal.ts'
import { talksOfAccount } from './talk.ts'

interface Verdict {
  readonly verdict: 'passed' | 'failed' | 'inconclusive'
  readonly results: readonly { readonly expectation: object; readonly verdict: string; readonly reason: string }[]
}

/** `verify [file]`. */
export function define(verify: Command): void {
  verify
    .argument('[file]', 'expectations, YAML or JSON; - reads stdin')
    .option('--expect <expectation>', 'one expectation, YAML or JSON; may be repeated', collect)
  talksOfAccount<{ readonly expect?: readonly string[] }>(verify, async ({ sandbox, output, options }, file) => {
    const expect = [...expectationsOf(file), ...(options.expect ?? []).map(text => readYaml(text, '--expect'))]
    if (expect.length === 0) throw new CommandFailure('usage', 'Name a file of expectations, or say one with --expect.')
    const { status, text } = await sandbox.raw('POST', '/verify', { expect })
    const answer = parseJson(text) as Verdict | undefined
    if (answer?.verdict === undefined) throw refusalOf('verify', status, text)
    output.answer(answer, () => resultText(answer))
    if (answer.verdict !== 'passed') throw new CommandFailure('refused', `the verdict is ${answer.verdict}`)
  })
}

function expectationsOf(file: string | undefined): unknown[] {
  if (file === undefined) return []
  const stored = readYaml(file === '-' ? readStdin() : readGiven(file), file)
  const list = Array.isArray(stored) ? stored : (stored as { readonly expect?: unknown } | null)?.expect
  if (Array.isArray(list)) return list
  throw new CommandFailure('usage', `${file} must be a list of expectations, or hold one under "expect"`)
}

function readYaml(text: string, source: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    throw new CommandFailure('usage', `${source} is not YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}

function resultText({ verdict, results }: Verdict): string {
  const rows = results.map(({ expectation, reason, ...each }) => [each.verdict, reason, JSON.stringify(expectation)])
  return `${columns(rows)}\n${verdict}`
}
