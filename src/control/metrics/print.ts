import { type Metric as LibraryMetric, Registry } from 'prom-client'
import type { Metric } from './metric.ts'

/** Metrics in the text format of Prometheus, with its content type. */
export async function printMetrics(metrics: readonly Metric[]): Promise<{ text: string; contentType: string }> {
  const registry = new Registry()
  // Ours are counted already: the library shall only print them, and that is all a registry asks of a metric.
  for (const metric of metrics)
    registry.registerMetric({ ...metric, get: async () => metric } as unknown as LibraryMetric)
  return { text: await registry.metrics(), contentType: registry.contentType }
}
