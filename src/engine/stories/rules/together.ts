import type { Operation } from '../../../domain/operations.ts'
import type { Story } from '../../story.ts'
import { canonical, namesOf, operationsOf } from '../names.ts'
import type { Finding } from '../problem.ts'
import { overlap } from '../when.ts'

/** What is wrong with a story because of another one. */
export interface Clash {
  readonly story: Story
  readonly finding: Finding
}

/** A story beside others: what its names are compared by, and where it can be chosen. */
interface Neighbour {
  readonly story: Story
  readonly names: readonly string[]
  readonly operations: readonly Operation[]
}

/**
 * Checks stories that stand beside each other: one folder, or one account. Of two that clash the later one is told,
 * so the order of the stories decides nothing else.
 */
export function lintTogether(stories: readonly Story[]): Clash[] {
  const neighbours = stories.map(story => ({
    story,
    names: namesOf(story).map(canonical),
    operations: operationsOf(story),
  }))
  return neighbours.flatMap((later, index) => neighbours.slice(0, index).flatMap(earlier => compare(earlier, later)))
}

function compare(earlier: Neighbour, later: Neighbour): Clash[] {
  const operations = later.operations.filter(operation => earlier.operations.includes(operation)).join(', ')
  if (operations === '') return []
  const clashing = [...new Set(later.names)].filter(name => earlier.names.includes(name))
  const findings = clashing.map(name => sameName(earlier, later, name, operations))
  if (whensOverlap(earlier.story, later.story)) findings.push(sameWhen(earlier.story, operations))
  return findings.map(finding => ({ story: later.story, finding }))
}

function whensOverlap(earlier: Story, later: Story): boolean {
  return earlier.when !== undefined && later.when !== undefined && overlap(earlier.when, later.when)
}

function sameName(earlier: Neighbour, later: Neighbour, name: string, operations: string): Finding {
  const index = later.names.indexOf(name)
  return {
    path: index === 0 ? [] : ['aliases', index - 1],
    rule: 'same-name',
    message: `"${namesOf(later.story)[index]}" already means ${earlier.story.file} on ${operations}`,
    fix: index === 0 ? 'rename one of the two files.' : 'take this alias out of one of the two files.',
  }
}

function sameWhen(earlier: Story, operations: string): Finding {
  return {
    path: ['when'],
    rule: 'when-overlap',
    message: `one call can match this and the "when" of ${earlier.file} on ${operations}`,
    fix: 'choose other values in one of the two files.',
  }
}
