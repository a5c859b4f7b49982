import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Access } from '#http/access/access.ts'
import type { Backlog } from '#services/ports/backlog.ts'

/** Figures of one process, in the text format of Prometheus. Every label has a fixed set of values. */
export type Metrics = {
  answered(access: Access): void
  /** `outcome`: placed, or the code of the refusal. */
  booking(outcome: string): void
  mail(outcome: 'sent' | 'failed'): void
  job(name: string, outcome: 'done' | 'failed', ms: number): void
  /** All figures; those of the backlog where it can be looked up. */
  text(readBacklog?: () => Promise<Backlog>): Promise<string>
  readonly contentType: string
}

const REQUEST_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 300, 600]

/** What of the backlog is shown, and how. */
const BACKLOG: readonly (readonly [keyof Backlog, name: string, help: string])[] = [
  ['mailsWaiting', 'sumirei_mails_waiting', 'Mails neither sent nor given up'],
  ['oldestMailSeconds', 'sumirei_mails_oldest_seconds', 'Age of the oldest waiting mail'],
  ['mailsGivenUp', 'sumirei_mails_given_up', 'Mails given up and not retried'],
  ['paymentTasksOpen', 'sumirei_payment_tasks_open', 'Captures, voids and refunds not yet done'],
  ['oldestPaymentTaskSeconds', 'sumirei_payment_tasks_oldest_seconds', 'Age of the oldest open payment task'],
]

/** Begins to keep figures, those of the process itself included. */
export function openMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer begins',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  })
  const bookings = new Counter({
    name: 'sumirei_bookings_total',
    help: 'Orders placed and refused, by reason',
    labelNames: ['outcome'] as const,
    registers,
  })
  const mails = new Counter({
    name: 'sumirei_mails_total',
    help: 'Deliveries of mails, tries that failed included',
    labelNames: ['outcome'] as const,
    registers,
  })
  const jobs = new Histogram({
    name: 'sumirei_job_duration_seconds',
    help: 'How long jobs ran',
    labelNames: ['job', 'outcome'] as const,
    buckets: JOB_SECONDS,
    registers,
  })
  const lookUp = backlogFigures(register)
  return {
    answered: ({ method, route, status, ms }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000),
    booking: (outcome) => bookings.inc({ outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    job: (job, outcome, ms) => jobs.observe({ job, outcome }, ms / 1_000),
    async text(readBacklog) {
      if (readBacklog) await lookUp(readBacklog)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

/** Looks the backlog up for one scrape. A database that is away takes these figures with it and no others. */
function backlogFigures(register: Registry) {
  const gauges = BACKLOG.map(([member, name, help]) => ({ member, gauge: new Gauge({ name, help, registers: [] }) }))
  return async (read: () => Promise<Backlog>) => {
    const waiting = await read().catch(() => undefined)
    for (const [at, { member, gauge }] of gauges.entries()) {
      register.removeSingleMetric(BACKLOG[at]![1])
      if (waiting === undefined) continue
      gauge.set(waiting[member])
      register.registerMetric(gauge)
    }
  }
}
