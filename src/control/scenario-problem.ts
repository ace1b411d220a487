import { Type } from '@sinclair/typebox'
import type { Problem } from '../engine/story.ts'

/** What is wrong with a scenario file, as every endpoint shows it. */
export const ScenarioProblem = Type.Object(
  {
    file: Type.String(),
    line: Type.Integer({ description: 'from 1' }),
    column: Type.Integer({ description: 'from 1' }),
    rule: Type.String({ description: 'what the scenario breaks' }),
    message: Type.String(),
    fix: Type.String({ description: 'what to do' }),
  },
  {
    title: 'ScenarioProblem',
    examples: [
      {
        file: 'late.yaml',
        line: 3,
        column: 1,
        rule: 'unknown-key',
        message: 'a scenario has no member "stpes"',
        fix: 'did you mean steps?',
      },
    ] satisfies Problem[],
  },
)
