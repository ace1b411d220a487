import { ARGUMENT, type ArgumentSpec, type Step } from '../../story.ts'
import { readArgument } from '../arguments.ts'
import type { StoryBody } from '../body.ts'
import type { Finding } from '../problem.ts'
import type { Rule } from './rule.ts'

/** The kind of argument that each verb can take. */
const KIND_BY_VERB: Readonly<Partial<Record<Step['verb'], ArgumentSpec['kind']>>> = {
  wait: 'duration',
  fail: 'error-code',
}

/** An argument is declared where it is used, used where it is declared, and its default is one that the header could say. */
export const checkArgument: Rule = body => [...checkUses(body), ...checkDeclaration(body)]

function usesArgument(step: Step): boolean {
  return (step.verb === 'wait' && step.for === ARGUMENT) || (step.verb === 'fail' && step.code === ARGUMENT)
}

function checkUses({ steps = [], argument }: StoryBody): Finding[] {
  return steps.flatMap((step, index) => {
    const needed = KIND_BY_VERB[step.verb]
    if (!usesArgument(step) || argument?.kind === needed) return []
    const message = argument
      ? `${step.verb} needs an argument of kind ${needed}, this scenario takes a ${argument.kind}`
      : 'this scenario takes no argument'
    const fix = `add "argument: { kind: ${needed} }" or write the value itself.`
    return [{ path: ['steps', index, step.verb], rule: 'argument', message, fix }]
  })
}

function checkDeclaration({ steps = [], argument, when }: StoryBody): Finding[] {
  if (!argument) return []
  const findings: Finding[] = []
  if (!steps.some(usesArgument))
    findings.push(finding([], 'no step uses the argument', `use the word ${ARGUMENT} in a step, or take it out.`))
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
