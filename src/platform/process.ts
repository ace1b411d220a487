/** How long a stop may take before the process ends anyway, in ms. */
const STOP_TIMEOUT_MS = 4_500

/** Ends the process with 0 on SIGTERM or SIGINT, after `stop`, and at the latest after 4.5 s; with 1 when it fails. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref()
    stop().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`pix-sandbox: stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Prints one line for people and scripts; stdout has the ready line only. */
export function printLine(stream: 'stdout' | 'stderr', line: string): void {
  process[stream].write(`${line}\n`)
}
