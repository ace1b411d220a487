import { ARGUMENT, type ArgumentSpec, type Step } from '../../story.ts'
import { readArgument } from '../arguments.ts'
import type { StoryBody } from '../body.ts'
import type { Finding, Path } from '../problem.ts'
import type { Rule } from './rule.ts'

/** The kind of argument that each verb can take. */
const KIND_BY_VERB: Readonly<Partial<Record<Step['verb'], ArgumentSpec['kind']>>> = {
  wait: 'duration',
  fail: 'error-code',
}

/** An argument is declared where it is used, used where it is declared, and its default is one that the header could say. */
export const checkArgument: Rule = body => [...checkUses(body), ...checkDeclaration(body)]

/** One place that takes its value from the header. */
interface Use {
  readonly path: Path
  readonly kind: ArgumentSpec['kind']
}

function usesOf({ steps = [], reply, webhooks }: StoryBody): Use[] {
  const delays = Object.entries({ reply, webhooks }).filter(([, member]) => member?.delay === ARGUMENT)
  const uses: Use[] = delays.map(([name]) => ({ path: [name, 'delay'], kind: 'duration' }))
  for (const [index, step] of steps.entries()) {
    const kind = KIND_BY_VERB[step.verb]
    if (kind && usesArgument(step)) uses.push({ path: ['steps', index, step.verb], kind })
  }
  return uses
}

function usesArgument(step: Step): boolean {
  return (step.verb === 'wait' && step.for === ARGUMENT) || (step.verb === 'fail' && step.code === ARGUMENT)
}

function checkUses(body: StoryBody): Finding[] {
  const { argument } = body
  return usesOf(body)
    .filter(({ kind }) => argument?.kind !== kind)
    .map(({ path, kind }) => {
      const message = argument
        ? `${path.at(-1)} needs an argument of kind ${kind}, this scenario takes a ${argument.kind}`
        : 'this scenario takes no argument'
      return { path, rule: 'argument', message, fix: `add "argument: { kind: ${kind} }" or write the value itself.` }
    })
}

function checkDeclaration(body: StoryBody): Finding[] {
  const { argument, when } = body
  if (!argument) return []
  const findings: Finding[] = []
  if (usesOf(body).length === 0)
    findings.push(
      finding([], 'nothing uses the argument', `use the word ${ARGUMENT} in a step or a delay, or take it out.`),
    )
  if (argument.kind === 'error-code' && argument.maxMs !== undefined)
    findings.push(finding(['max'], 'max is for durations', 'take it out.'))
  const fallback = argument.default === undefined ? undefined : readArgument(argument, argument.default)
  if (fallback && 'bad' in fallback)
    findings.push(
      finding(['default'], fallback.bad, `write ${fallback.suggestion ?? 'a value that the header could say'}.`),
    )
  if (when && !fallback)
    findings.push(finding([], 'a call without a header names no argument', 'add a default, or take out "when".'))
  return findings
}

function finding(path: string[], message: string, fix: string): Finding {
  return { path: ['argument', ...path], rule: 'argument', message, fix }
}
