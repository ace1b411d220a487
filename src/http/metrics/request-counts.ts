import { type Durations, newDurations, observe } from './durations.ts'

/** Requests of one method, route and class of status. */
export interface RequestCount {
  readonly method: string
  /** The pattern of the route, never the URL: a CPF can be in the path. */
  readonly route: string
  /** `2xx` and the like; `broken` where a scenario broke the connection. */
  readonly status: string
  readonly durations: Durations
}

/** What was answered so far. */
export interface RequestCounts {
  /** Counts one request; `status: null` for one whose connection was broken. */
  add(method: string, route: string, status: number | null, durationMs: number): void
  all(): readonly RequestCount[]
}

const CLASSES = ['broken', '1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** No requests yet. Counting is two look-ups and an addition: a metrics library would cost each request 1 µs. */
export function createRequestCounts(): RequestCounts {
  const routes = new Map<string, Map<string, (RequestCount | undefined)[]>>()
  const begin = (method: string, route: string): (RequestCount | undefined)[] => {
    const methods = routes.get(route) ?? new Map<string, (RequestCount | undefined)[]>()
    const classes: (RequestCount | undefined)[] = CLASSES.map(() => undefined)
    routes.set(route, methods.set(method, classes))
    return classes
  }
  return {
    add(method, route, status, durationMs) {
      const classes = routes.get(route)?.get(method) ?? begin(method, route)
      const place = status === null ? 0 : Math.trunc(status / 100)
      let count = classes[place]
      if (count === undefined) {
        count = { method, route, status: CLASSES[place] ?? 'other', durations: newDurations() }
        classes[place] = count
      }
      observe(count.durations, durationMs)
    },
    all() {
      const all = [...routes.values()].flatMap(methods => [...methods.values()].flat())
      return all.filter(count => count !== undefined)
    },
  }
}
