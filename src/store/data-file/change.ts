/** What every stored row has: an id that is unique within its table and account. */
interface Row {
  readonly id: number | string
}

/** Put this row in the place of the one with its id. */
export type Put = readonly [accountId: number, table: string, row: Row]

/**
 * The smallest thing that is ever stored: a put; the row with this id is gone; every row of this account is gone; this
 * account is again what its snapshot holds. A unit of work is an array of changes, and the document is a list of puts.
 */
export type Change =
  | Put
  | readonly [accountId: number, table: string, id: number | string]
  | readonly [accountId: number]
  | readonly [accountId: number, snapshot: string]

/** Whether a parsed value is a change. */
export function isChange(value: unknown): value is Change {
  if (!Array.isArray(value) || typeof value[0] !== 'number') return false
  if (value.length === 1) return true
  if (value.length === 2) return typeof value[1] === 'string'
  return value.length === 3 && typeof value[1] === 'string' && (isId(value[2]) || isRow(value[2]))
}

/** Whether a parsed value is a change that puts a row. */
export function isPut(value: unknown): value is Put {
  return isChange(value) && value.length === 3 && isRow(value[2])
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && isId(value.id)
}

function isId(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}
