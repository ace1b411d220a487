import { OPERATIONS, type Operation } from '../../domain/operations.ts'
import type { Story } from '../story.ts'
import { canonical, namesOf, operationsOf } from './names.ts'

/** Stories by operation and header value. */
export interface StoryIndex {
  /** The story with this name or alias, without regard to case, `_` and `-`. */
  get(operation: Operation, name: string): Story | undefined
  /** The stories that can be chosen on an operation, each once. */
  of(operation: Operation): readonly Story[]
}

/** Indexes layers of stories; a story of an earlier layer replaces one of the same name. */
export function indexStories(...layers: readonly (readonly Story[])[]): StoryIndex {
  const byOperation = new Map<Operation, Map<string, Story>>(OPERATIONS.map(operation => [operation, new Map()]))
  for (const story of layers.flat())
    for (const operation of operationsOf(story)) addTo(byOperation.get(operation), story)
  const visible = new Map([...byOperation].map(([operation, names]) => [operation, [...new Set(names.values())]]))
  return {
    get(operation, name) {
      const names = byOperation.get(operation)
      return names?.get(name) ?? names?.get(canonical(name.trim()))
    },
    of: operation => visible.get(operation) ?? [],
  }
}

/** A story whose name is taken is replaced: its aliases, where free, mean the one that took its place. */
function addTo(names: Map<string, Story> | undefined, story: Story): void {
  const chosen = names?.get(canonical(story.name)) ?? story
  for (const name of namesOf(story).map(canonical)) if (!names?.has(name)) names?.set(name, chosen)
}
