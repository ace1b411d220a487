import { JOB_KINDS } from '../../domain/run.ts'
import type { Services } from '../../http/services.ts'
import type { Vitals } from '../../platform/vitals.ts'
import type { Store } from '../../store/store.ts'
import { histogram, type Metric, metric } from './metric.ts'

/** Everything that is measured, as it is now: one row a metric. Counters begin with the process. */
export function metricsOf(services: Services, vitals: Vitals): Metric[] {
  const { store, delivery, metrics } = services
  const { requests, events, journal } = metrics
  const jobs = jobsOf(store)
  return [
    histogram(
      'pix_sandbox_request_duration_seconds',
      'Requests by route, method and class of status, from arrival to the end of the answer',
      requests.all().map(({ method, route, status, durations }) => [{ route, method, status }, durations]),
    ),
    metric(
      'counter',
      'pix_sandbox_transitions_total',
      'Changes of state, by kind of resource and event',
      [...events.transitions()].map(({ labels, times }) => [labels, times]),
    ),
    metric(
      'counter',
      'pix_sandbox_webhook_attempts_total',
      'Attempts to deliver a webhook: delivered, failed for good, or attempted in vain and not the last of its schedule',
      [...events.attempts()].map(({ labels, times }) => [labels, times]),
    ),
    gauge('webhook_attempts_waiting', 'Attempts that are under way or stand in line for their URL', delivery.waiting()),
    metric('gauge', 'pix_sandbox_timers', 'What waits for the clock of its account, by kind of job', jobs.pending),
    gauge('timers_due', 'Jobs that should have been done by now', jobs.due),
    metric('counter', 'pix_sandbox_job_failures_total', 'Jobs that threw and were dropped', [
      [{}, events.failedJobs()],
    ]),
    gauge('accounts', 'Accounts', store.customers().length),
    gauge('journal_lag_seconds', 'How long what was done last has been waiting for the disk', journal.lagMs() / 1_000),
    gauge('journal_waiting_bytes', 'Bytes that wait for the disk', store.waitingBytes()),
    histogram('pix_sandbox_journal_write_seconds', 'From a unit of work to the disk, sampled', [
      [{}, journal.durations],
    ]),
    ...vitalsOf(vitals),
  ]
}

function vitalsOf({ eventLoopDelay, cpuSeconds, residentBytes }: Vitals): Metric[] {
  const { meanSeconds = 0, p99Seconds = 0, maxSeconds = 0 } = eventLoopDelay ?? {}
  return [
    metric('gauge', 'pix_sandbox_event_loop_delay_seconds', 'Delay of the event loop since it was asked for last', [
      [{ of: 'mean' }, meanSeconds],
      [{ of: 'p99' }, p99Seconds],
      [{ of: 'max' }, maxSeconds],
    ]),
    metric('counter', 'process_cpu_seconds_total', 'Processor time of the process', [[{}, cpuSeconds]]),
    metric('gauge', 'process_resident_memory_bytes', 'Resident memory of the process', [[{}, residentBytes]]),
  ]
}

function gauge(name: string, help: string, value: number): Metric {
  return metric('gauge', `pix_sandbox_${name}`, help, [[{}, value]])
}

/** What waits, by kind, and how much of it should not wait any more. */
function jobsOf(store: Store) {
  const pending = new Map<string, number>(JOB_KINDS.map(kind => [kind, 0]))
  let due = 0
  for (const book of store.customers()) {
    const now = book.now()
    for (const { kind, dueAt } of book.jobs.values()) {
      pending.set(kind, (pending.get(kind) ?? 0) + 1)
      if (dueAt <= now) due++
    }
  }
  return { due, pending: [...pending].map(([kind, count]) => [{ kind }, count] as const) }
}
