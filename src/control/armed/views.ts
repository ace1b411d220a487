import type { Arm } from '../../domain/accident.ts'

/** An armed scenario, and how much of it is left. */
export function armView({ id, scenario, for: operations, match, times, remaining }: Arm) {
  return { armId: id, scenario, for: [...operations], match: match && { ...match }, times, remaining }
}
