/**
 * Attempts under way at once to one endpoint. They start in the order in which they came; with one at a time a single
 * slow answer would hold up everything behind it.
 */
const ATTEMPTS_AT_ONCE = 8

/** Makes one attempt. It must not reject, and it must end soon after the signal. */
type MakeAttempt = (signal: AbortSignal) => Promise<void>

/** The attempts of one account: one lane per endpoint, so that a dead receiver delays only itself. */
export interface Traffic {
  /** Puts an attempt at the end of its endpoint's lane; resolves when it has been made or called off. */
  add(url: string, deliveryId: number, make: MakeAttempt): Promise<void>
  /** Resolves when the attempts of some deliveries that are there now have been made; undefined when there are none. */
  over(deliveryIds: ReadonlySet<number>): Promise<void> | undefined
  /** How many attempts are waiting or under way. */
  readonly size: number
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void> | undefined
  /** Calls off everything that is waiting and stops what is under way; says how many attempts that were. */
  cancel(): number
}

interface Task {
  readonly deliveryId: number
  readonly make: MakeAttempt
  readonly leave: () => void
  readonly over: Promise<void>
}

interface Lane {
  /** One signal for each lane: a signal that more than ten listen to makes Node warn of a leak. */
  readonly stop: AbortController
  readonly waiting: Set<Task>
  /** Deliveries of which an attempt is under way: never two of one, so that attempts are numbered in order. */
  readonly busy: Map<number, Task>
}

/** Traffic with nothing in it. Once cancelled it is used no more. */
export function createTraffic(): Traffic {
  const lanes = new Map<string, Lane>()
  let open = 0
  let watchers: (() => void)[] = []

  const left = () => {
    open--
    if (open > 0) return
    for (const tell of watchers) tell()
    watchers = []
  }
  const startNext = (url: string, lane: Lane) => {
    for (let task = nextOf(lane); task; task = nextOf(lane)) start(url, lane, task)
    if (lane.waiting.size === 0 && lane.busy.size === 0) lanes.delete(url)
  }
  const start = (url: string, lane: Lane, task: Task) => {
    lane.waiting.delete(task)
    lane.busy.set(task.deliveryId, task)
    void task.make(lane.stop.signal).then(() => {
      lane.busy.delete(task.deliveryId)
      task.leave()
      startNext(url, lane)
    })
  }
  return {
    get size() {
      return open
    },
    add(url, deliveryId, make) {
      const lane = lanes.get(url) ?? { stop: new AbortController(), waiting: new Set(), busy: new Map() }
      lanes.set(url, lane)
      open++
      let leave = left
      const over = new Promise<void>(resolve => {
        leave = () => {
          resolve()
          left()
        }
      })
      lane.waiting.add({ deliveryId, make, leave, over })
      startNext(url, lane)
      return over
    },
    over(deliveryIds) {
      const tasks = [...lanes.values()].flatMap(({ waiting, busy }) => [...waiting, ...busy.values()])
      const meant = tasks.filter(task => deliveryIds.has(task.deliveryId)).map(task => task.over)
      return meant.length === 0 ? undefined : Promise.all(meant).then(() => undefined)
    },
    idle: () => (open === 0 ? undefined : new Promise(resolve => watchers.push(resolve))),
    cancel() {
      const calledOff = open
      for (const { stop, waiting } of lanes.values()) {
        const tasks = [...waiting]
        waiting.clear()
        stop.abort()
        for (const task of tasks) task.leave()
      }
      return calledOff
    },
  }
}

function nextOf({ waiting, busy }: Lane): Task | undefined {
  if (busy.size >= ATTEMPTS_AT_ONCE) return undefined
  for (const task of waiting) if (!busy.has(task.deliveryId)) return task
  return undefined
}
