import type { Operation } from '../../domain/operations.ts'

/**
 * The story that an operation plays when nobody chose one (domain decisions). A transfer of priority NORM waits in the
 * queue; operations that are not here create nothing and have no story.
 */
export const DEFAULT_STORIES = {
  'cash-in': 'paid',
  cob: 'paid',
  'cash-out': 'success',
  'cash-out-qrcode': 'success',
  transfer: 'success',
  'refund-in': 'success',
  devolucao: 'success',
} as const satisfies Partial<Record<Operation, string>>

/** The default story of a transfer that waits in the queue. */
const QUEUED_TRANSFER_STORY = 'queued'

/** An operation that creates a resource, so that something can happen to it afterwards. */
export type StoryOperation = keyof typeof DEFAULT_STORIES

/** Whether an operation creates a resource. */
export function isStoryOperation(operation: Operation): operation is StoryOperation {
  return Object.hasOwn(DEFAULT_STORIES, operation)
}

/** The name of the default story; undefined for operations that create nothing. */
export function defaultStoryOf(operation: Operation, priority: 'HIGH' | 'NORM' = 'HIGH'): string | undefined {
  if (operation === 'transfer' && priority === 'NORM') return QUEUED_TRANSFER_STORY
  return isStoryOperation(operation) ? DEFAULT_STORIES[operation] : undefined
}
