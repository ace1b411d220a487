/** A place in an ordered list: by instant, then by number. */
export interface Place {
  readonly at: number
  readonly id: number
}

/**
 * Places in ascending order, in blocks: nearly all of them arrive at the end, and one that arrives or goes elsewhere
 * moves the rest of its block only.
 */
export interface OrderedList {
  readonly blocks: Place[][]
  /** Places at the front of the first block that have left: it is cut when something else is asked of the list. */
  gone: number
}

/** A list without places. */
export function newList(): OrderedList {
  return { blocks: [], gone: 0 }
}

const BLOCK_SIZE = 2_048

/** Puts a place where it belongs. */
export function insertPlace(list: OrderedList, place: Place): void {
  const { blocks } = list
  const last = blocks.at(-1)
  if (last === undefined || isBefore(last.at(-1), place)) {
    if (last === undefined || last.length >= BLOCK_SIZE) blocks.push([place])
    else last.push(place)
    return
  }
  cutFront(list)
  const index = Math.min(blockOf(blocks, place), blocks.length - 1)
  const block = blocks[index] as Place[]
  const position = positionIn(block, place)
  if (position === block.length) block.push(place)
  else block.splice(position, 0, place)
  if (block.length > BLOCK_SIZE) blocks.splice(index + 1, 0, block.splice(BLOCK_SIZE / 2))
}

/** Takes a place out, if it is there. */
export function removePlace(list: OrderedList, place: Place): void {
  const { blocks } = list
  const [oldest] = blocks
  if (oldest !== undefined && isSame(oldest[list.gone], place)) {
    // What settles in the order in which it came: no search, and nothing moves.
    list.gone++
    if (list.gone === oldest.length) cutFront(list)
    return
  }
  cutFront(list)
  const index = blockOf(blocks, place)
  const block = blocks[index]
  if (block === undefined) return
  const position = positionIn(block, place)
  if (!isSame(block[position], place)) return
  block.splice(position, 1)
  if (block.length === 0) blocks.splice(index, 1)
}

function cutFront(list: OrderedList): void {
  if (list.gone === 0) return
  const [oldest] = list.blocks
  oldest?.splice(0, list.gone)
  if (oldest?.length === 0) list.blocks.shift()
  list.gone = 0
}

/** How many places lie before an instant. */
export function countBefore(list: OrderedList, at: number): number {
  cutFront(list)
  const { blocks } = list
  const first = { at, id: Number.NEGATIVE_INFINITY }
  const index = blockOf(blocks, first)
  let count = 0
  for (let before = 0; before < index; before++) count += blocks[before]?.length ?? 0
  return count + positionIn(blocks[index] ?? [], first)
}

/** The places from the first rank up to the last, without it. */
export function placesBetween(list: OrderedList, first: number, last: number): Place[] {
  cutFront(list)
  const { blocks } = list
  const places: Place[] = []
  let rank = 0
  for (const block of blocks) {
    if (rank >= last) break
    if (rank + block.length > first) places.push(...block.slice(Math.max(first - rank, 0), last - rank))
    rank += block.length
  }
  return places
}

/** A part of a list, by instants: how many places stand in it, and which, the newest first. */
export interface Stretch {
  readonly count: number
  /** The places of a page: so many after the newest ones that are passed over. */
  newest(passedOver: number, count: number): Place[]
}

/** What stands between two instants, both included. */
export function stretchOf(list: OrderedList, from: number, to: number): Stretch {
  const first = countBefore(list, from)
  const last = Math.max(countBefore(list, to + 1), first)
  const clamp = (rank: number) => Math.max(rank, first)
  return {
    count: last - first,
    newest: (passedOver, count) =>
      placesBetween(list, clamp(last - passedOver - count), clamp(last - passedOver)).reverse(),
  }
}

function isSame(a: Place | undefined, b: Place): boolean {
  return a !== undefined && a.id === b.id && a.at === b.at
}

function isBefore(a: Place | undefined, b: Place): boolean {
  return a !== undefined && (a.at === b.at ? a.id < b.id : a.at < b.at)
}

/** The first block that does not end before a place. */
function blockOf(blocks: readonly Place[][], place: Place): number {
  return firstWhere(blocks.length, index => !isBefore(blocks[index]?.at(-1), place))
}

/** The first position that does not hold something before a place. */
function positionIn(block: readonly Place[], place: Place): number {
  if (isBefore(block.at(-1), place)) return block.length
  return firstWhere(block.length, index => !isBefore(block[index], place))
}

/** The first of `count` numbers for which something holds that holds for all after it, too. */
function firstWhere(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
