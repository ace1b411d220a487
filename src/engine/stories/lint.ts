import type { StoryBody } from './body.ts'
import type { Finding } from './problem.ts'
import { checkAmounts } from './rules/amounts.ts'
import { checkArgument } from './rules/argument.ts'
import { checkNews } from './rules/news.ts'
import { checkReply } from './rules/reply.ts'
import type { Rule } from './rules/rule.ts'
import { checkSteps } from './rules/steps.ts'
import { checkWhen } from './rules/when.ts'

/** The rules that a file of the right shape must keep, one file each. */
const RULES: readonly Rule[] = [checkReply, checkArgument, checkAmounts, checkWhen, checkSteps, checkNews]

/** Everything that is wrong with one scenario by itself. */
export function lintBody(body: StoryBody): Finding[] {
  return RULES.flatMap(rule => rule(body))
}
