import { signal } from '@preact/signals'
import { Failure, send } from '../api/http.ts'
import type { LogEvent } from '../api/types.ts'

/** Whether the page hears of what happens. */
export const connection = signal<'live' | 'lost'>('lost')

/** The latest events of the account that is shown, the newest first. */
export const latestEvents = signal<readonly LogEvent[]>([])

/** Counts what has happened, in goes: pages that show it ask again. */
export const news = signal(0)

const MOST_EVENTS = 100
/** How long events are gathered before pages ask again, and how long a lost stream is left alone; in ms. */
const GATHER_MS = 60
const RECONNECT_MS = 1_000

/** Follows an account until it is told to stop. */
export function follow(accountId: number): () => void {
  const control = new AbortController()
  latestEvents.value = []
  void listen(accountId, control.signal)
  return () => control.abort()
}

/** Says that something has changed, whatever it is. */
export function tellNews(): void {
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    isGathering = false
    news.value++
  }, GATHER_MS)
}
let isGathering = false

async function listen(accountId: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const after = latestEvents.value[0]?.seq ?? 0
    try {
      const { body } = await send(`/sandbox/v1/accounts/${accountId}/events/stream?after=${after}`, { signal })
      connection.value = 'live'
      tellNews()
      if (body) await read(body.pipeThrough(new TextDecoderStream()))
    } catch (error) {
      connection.value = 'lost'
      if (error instanceof Failure && error.status === 404) return
      await new Promise(resolve => setTimeout(resolve, RECONNECT_MS))
    }
  }
}

async function read(stream: ReadableStream<string>): Promise<void> {
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const frames = (text + part.value).split('\n\n')
    text = frames.pop() ?? ''
    take(frames.flatMap(eventOf))
  }
}

function take(events: readonly LogEvent[]): void {
  const [first] = events
  if (first === undefined) return
  // A sandbox that was started anew counts from 1 again.
  const known = latestEvents.value.filter(({ seq }) => seq < first.seq)
  latestEvents.value = [...events.toReversed(), ...known].slice(0, MOST_EVENTS)
  tellNews()
}

function eventOf(frame: string): LogEvent[] {
  const data = /^data: (.*)$/m.exec(frame)?.[1]
  return data === undefined ? [] : [JSON.parse(data) as LogEvent]
}
