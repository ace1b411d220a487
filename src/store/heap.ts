/** The least item by `isBefore` comes out first. */
export interface Heap<Item> {
  readonly size: number
  peek(): Item | undefined
  push(item: Item): void
  pop(): Item | undefined
}

/**
 * An empty heap ordered by `isBefore`. What comes in order waits in a line of its own, where nothing is compared but
 * its ends: the timers of equal delays, which are nearly all. Only what comes before the end of the line is sifted.
 */
export function createHeap<Item>(isBefore: (a: Item, b: Item) => boolean): Heap<Item> {
  const line = createLine<Item>()
  const tree = createTree(isBefore)
  const first = (): Pick<Heap<Item>, 'peek' | 'pop'> => {
    const inLine = line.peek()
    const inTree = tree.peek()
    if (inLine === undefined) return tree
    return inTree === undefined || isBefore(inLine, inTree) ? line : tree
  }
  return {
    get size() {
      return line.size + tree.size
    },
    peek: () => first().peek(),
    push(item) {
      const last = line.last()
      if (last === undefined || !isBefore(item, last)) line.push(item)
      else tree.push(item)
    },
    pop: () => first().pop(),
  }
}

interface Line<Item> extends Heap<Item> {
  last(): Item | undefined
}

/** First in, first out. */
function createLine<Item>(): Line<Item> {
  let items: Item[] = []
  let head = 0
  return {
    get size() {
      return items.length - head
    },
    peek: () => items[head],
    last: () => (head < items.length ? items[items.length - 1] : undefined),
    push: item => items.push(item),
    pop() {
      const item = items[head++]
      if (2 * head > items.length) {
        items = items.slice(head)
        head = 0
      }
      return item
    },
  }
}

/** A binary heap. */
function createTree<Item>(isBefore: (a: Item, b: Item) => boolean): Heap<Item> {
  const items: Item[] = []
  const at = (index: number) => items[index] as Item
  const swap = (i: number, j: number) => {
    const item = at(i)
    items[i] = at(j)
    items[j] = item
  }
  const rise = (from: number) => {
    for (let i = from, parent = (i - 1) >> 1; i > 0 && isBefore(at(i), at(parent)); i = parent, parent = (i - 1) >> 1)
      swap(i, parent)
  }
  const sink = () => {
    for (let i = 0, least = leastChild(0); least !== undefined && isBefore(at(least), at(i)); least = leastChild(i)) {
      swap(i, least)
      i = least
    }
  }
  const leastChild = (i: number): number | undefined => {
    const left = 2 * i + 1
    if (left >= items.length) return undefined
    const right = left + 1
    return right < items.length && isBefore(at(right), at(left)) ? right : left
  }
  return {
    get size() {
      return items.length
    },
    peek: () => items[0],
    push(item) {
      items.push(item)
      rise(items.length - 1)
    },
    pop() {
      const first = items[0]
      const last = items.pop()
      if (items.length > 0 && last !== undefined) {
        items[0] = last
        sink()
      }
      return first
    },
  }
}
