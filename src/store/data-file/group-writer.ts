/** Keeps one write, and the time to prepare it, short. */
const LINES_PER_BATCH = 1_000

/** Writes lines in the order in which they were appended, many in one go. */
export interface GroupWriter<Target> {
  /** Why nothing can be appended any more: the error of the first write that failed. */
  readonly failure: unknown
  /** Bytes that were appended and are not written yet. */
  readonly waitingBytes: number
  /** Queues one line for a target; it is written without being asked for. Throws the failure once there is one. */
  append(target: Target, line: string): void
  /** Waits until all that was appended so far is written. Rejects with the failure once there is one. */
  flushed(): Promise<void>
}

interface Batch<Target> {
  readonly target: Target
  readonly lines: string[]
  readonly written: Promise<void>
  settle(failure: unknown): void
}

/**
 * Group commit: one write at a time, and all that queues up meanwhile goes into the next one. After a failed write
 * nothing is ever written again, so that a half-written line stays the last one.
 */
export function createGroupWriter<Target>(
  write: (target: Target, lines: readonly string[]) => Promise<void>,
): GroupWriter<Target> {
  const queue: Batch<Target>[] = []
  let newest = Promise.resolve()
  let failure: unknown
  let isWriting = false
  let beingWritten: Batch<Target> | undefined

  const writeQueue = async (): Promise<void> => {
    isWriting = true
    // What else is appended in this turn goes along.
    await Promise.resolve()
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      beingWritten = batch
      if (failure === undefined) await write(batch.target, batch.lines).catch(error => (failure = error))
      batch.settle(failure)
    }
    beingWritten = undefined
    isWriting = false
  }

  return {
    get failure() {
      return failure
    },
    get waitingBytes() {
      return [beingWritten, ...queue].reduce((sum, batch) => sum + bytesOf(batch), 0)
    },
    append(target, line) {
      if (failure !== undefined) throw failure
      let batch = queue.at(-1)
      if (batch?.target !== target || batch.lines.length >= LINES_PER_BATCH) {
        batch = createBatch(target)
        queue.push(batch)
        newest = batch.written
      }
      batch.lines.push(line)
      if (!isWriting) void writeQueue()
    },
    flushed: () => newest,
  }
}

/** Counted when somebody asks, so that appending costs nothing more. */
function bytesOf(batch: Batch<unknown> | undefined): number {
  return (batch?.lines ?? []).reduce((sum, line) => sum + Buffer.byteLength(line), 0)
}

function createBatch<Target>(target: Target): Batch<Target> {
  let settle: Batch<Target>['settle'] = () => {}
  const written = new Promise<void>((resolve, reject) => {
    settle = failure => (failure === undefined ? resolve() : reject(failure))
  })
  // Without this a failed write that nobody waits for would end the process.
  written.catch(() => {})
  return { target, lines: [], written, settle }
}
