import type { StoryBody } from '../body.ts'
import type { Finding } from '../problem.ts'

/** A rule about one scenario: reads what the file says, returns what is wrong with it. */
export type Rule = (body: StoryBody) => Finding[]
