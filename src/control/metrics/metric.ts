import { DURATION_BOUNDS_MS, type Durations } from '../../http/metrics/durations.ts'

type Labels = Readonly<Record<string, string>>

/** One number of a metric. */
interface Value {
  readonly labels: Labels
  readonly value: number
  /** Of the parts of a histogram. */
  readonly metricName?: string
}

/** A metric as it is now. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly values: readonly Value[]
}

/** A metric whose numbers stand beside their labels. */
export function metric(
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  values: Iterable<readonly [Labels, number]>,
): Metric {
  return { name, help, type, values: [...values].map(([labels, value]) => ({ labels, value })) }
}

/** A histogram in seconds. */
export function histogram(name: string, help: string, rows: Iterable<readonly [Labels, Durations]>): Metric {
  return {
    name,
    help,
    type: 'histogram',
    values: [...rows].flatMap(([labels, durations]) => parts(name, labels, durations)),
  }
}

function parts(name: string, labels: Labels, { counts, sumMs }: Durations): Value[] {
  let total = 0
  const buckets = counts.map((count, place): Value => {
    total += count
    const bound = DURATION_BOUNDS_MS[place]
    const le = bound === undefined ? '+Inf' : String(bound / 1_000)
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumMs / 1_000 },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
