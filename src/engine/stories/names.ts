import { OPERATIONS, type Operation } from '../../domain/operations.ts'
import type { Story } from '../story.ts'

/** The form in which names, aliases and codes are compared: without regard to case, `_` and `-`. */
export function canonical(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

/** Every header value that means a story, its own name first. */
export function namesOf(story: Pick<Story, 'name' | 'aliases'>): string[] {
  return [story.name, ...story.aliases]
}

/** The operations that a story is for, `any` spelled out. */
export function operationsOf(story: Pick<Story, 'for'>): readonly Operation[] {
  return story.for.includes('any') ? OPERATIONS : (story.for as readonly Operation[])
}
