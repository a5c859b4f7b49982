import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BrowseChanges } from '#adapters/browse/browse-index.ts'
import type { PoolCounts } from '#adapters/postgres/database/server-pool.ts'
import { OUTSIDE_SERVICES, type ServiceFailure } from '#domain/operator/service-failures.ts'
import type { AccessEntry } from '#http/access.ts'
import type { PolicyViolation } from '#http/reports.ts'
import type { Backlog } from '#services/ports/jobs.ts'
import type { SearchAnswerer } from '#services/ports/search-index.ts'
import type { ErrorSource } from './log.ts'

/** Metrics of one process, in the Prometheus text format. Every label has a fixed set of values. */
export type Metrics = {
  request(access: AccessEntry): void
  /** `outcome`: placed, or the code of the rejection. */
  booking(outcome: string): void
  mail(outcome: 'sent' | 'failed'): void
  /** A reported violation of the content security policy. */
  violation(violation: PolicyViolation): void
  error(source: ErrorSource): void
  /** A search, where a hosted service is configured. */
  search(answeredBy: SearchAnswerer): void
  /** Changes that the browse index has applied. */
  browse(changes: BrowseChanges): void
  job(name: string, outcome: 'done' | 'failed', ms: number): void
  /** All metrics, including those of the database when it can be read. */
  text(sources?: MetricSources): Promise<string>
  readonly contentType: string
}

/**
 * What is read for each scrape. `readPool`: the connections to the server; undefined with the embedded database.
 * `readFailures`: the services that fail now. `readDisk`: the file system of DATA_DIR.
 */
export type MetricSources = {
  readonly readBacklog: () => Promise<Backlog>
  readonly readPool: () => PoolCounts | undefined
  readonly readFailures: () => Promise<readonly ServiceFailure[]>
  readonly readDisk: () => Promise<DiskSpace>
}

export type DiskSpace = { readonly freeBytes: number; readonly sizeBytes: number }

const REQUEST_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const LAG_SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10, 30]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 300, 600]

const BACKLOG_METRICS: readonly (readonly [keyof Backlog, name: string, help: string])[] = [
  ['mailsWaiting', 'sumirei_mails_waiting', 'Mails waiting to be sent'],
  ['oldestMailSeconds', 'sumirei_mails_oldest_seconds', 'Age of the oldest waiting mail'],
  ['mailsFailed', 'sumirei_mails_failed_permanently', 'Mails that failed permanently and are not retried'],
  ['paymentTasksOpen', 'sumirei_payment_tasks_open', 'Captures, voids and refunds that can be sent'],
  ['visitorsWaiting', 'sumirei_visitors_waiting', 'Visitors in the waiting room'],
  ['oldestPaymentTaskSeconds', 'sumirei_payment_tasks_oldest_seconds', 'Age of the oldest open payment task'],
  ['searchChangesWaiting', 'sumirei_search_changes_waiting', 'Items not yet sent to the hosted search service'],
  ['oldestSearchChangeSeconds', 'sumirei_search_changes_oldest_seconds', 'Age of the oldest change not yet sent'],
  ['lastBackupSeconds', 'sumirei_backup_last_success_seconds', 'Unix time of the last complete backup'],
]

export function createMetrics(version: string): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const build = { name: 'sumirei_build_info', help: 'The version of this process', labelNames: ['version'], registers }
  new Gauge(build).set({ version }, 1)
  const requestDurations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response starts',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const bookings = counter('sumirei_bookings_total', 'Orders placed and rejected, by reason', ['outcome'])
  const mails = counter('sumirei_mails_total', 'Attempts to deliver mails', ['outcome'])
  const violationsHelp = 'Violations of the content security policy that browsers reported'
  const violationLabels = ['directive', 'blocked', 'disposition']
  const violations = counter('sumirei_csp_violations_total', violationsHelp, violationLabels)
  const errorsHelp = 'Errors that were logged, and errors that browsers reported, by what failed'
  const errors = counter('sumirei_faults_total', errorsHelp, ['source'])
  const searchesHelp = 'Searches with a hosted service, by what answered'
  const searches = counter('sumirei_searches_total', searchesHelp, ['answered_by'])
  const observeBrowse = createBrowseMetrics(register)
  const jobDurations = new Histogram({
    name: 'sumirei_job_duration_seconds',
    help: 'Duration of jobs',
    labelNames: ['job', 'outcome'] as const,
    buckets: JOB_SECONDS,
    registers,
  })
  const updateSources = createSourceMetrics(register)
  return {
    request: ({ method, route, status, ms }) =>
      requestDurations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000),
    booking: (outcome) => bookings.inc({ outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    violation: ({ directive, blocked, disposition }) => violations.inc({ directive, blocked, disposition }),
    error: (source) => errors.inc({ source }),
    search: (answeredBy) => searches.inc({ answered_by: answeredBy }),
    browse: observeBrowse,
    job: (job, outcome, ms) => jobDurations.observe({ job, outcome }, ms / 1_000),
    async text(sources) {
      if (sources) await updateSources(sources)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

function createBrowseMetrics(register: Registry): Metrics['browse'] {
  const registers = [register]
  const lag = new Histogram({
    name: 'sumirei_browse_lag_seconds',
    help: 'Age of the oldest change when the browse index applied it',
    buckets: LAG_SECONDS,
    registers,
  })
  const items = new Gauge({ name: 'sumirei_browse_items', help: 'Items in the browse index', registers })
  const units = new Gauge({ name: 'sumirei_browse_units', help: 'Units in the browse index', registers })
  return (applied) => {
    if (applied.changes > 0) lag.observe(applied.lagSeconds)
    items.set(applied.items)
    units.set(applied.units)
  }
}

const DISK_METRICS: readonly (readonly [keyof DiskSpace, name: string, help: string])[] = [
  ['freeBytes', 'sumirei_disk_free_bytes', 'What the shop may still write to the file system of DATA_DIR'],
  ['sizeBytes', 'sumirei_disk_size_bytes', 'The size of the file system of DATA_DIR'],
]

/** What cannot be read is missing, and all of the database while it is not available. */
function createSourceMetrics(register: Registry): (sources: MetricSources) => Promise<void> {
  const registers = [register]
  const updatePool = createGauges(register, POOL_METRICS)
  const updateBacklog = createGauges(register, BACKLOG_METRICS)
  const updateDisk = createGauges(register, DISK_METRICS)
  const ready = new Gauge({ name: 'sumirei_ready', help: '1: the process reads its database', registers })
  const failingHelp = '1: the service fails, as some process has found within the hour'
  const failing = new Gauge({ name: 'sumirei_service_failing', help: failingHelp, labelNames: ['service'], registers })
  return async ({ readPool, readBacklog, readFailures, readDisk }) => {
    // Before the backlog, which takes a connection.
    updatePool(readPool())
    const backlog = await readBacklog().catch(() => undefined)
    ready.set(backlog === undefined ? 0 : 1)
    updateBacklog(backlog)
    const failures = await readFailures().catch(() => undefined)
    failing.reset()
    if (failures !== undefined)
      for (const service of OUTSIDE_SERVICES)
        failing.set({ service }, Number(failures.some((failure) => failure.service === service)))
    updateDisk(await readDisk().catch(() => undefined))
  }
}

const POOL_METRICS: readonly (readonly [keyof PoolCounts, name: string, help: string])[] = [
  ['open', 'sumirei_database_connections', 'Connections to the database server'],
  ['idle', 'sumirei_database_connections_idle', 'Connections that run no statement'],
  ['waiting', 'sumirei_database_connections_waiting', 'Statements and transactions that wait for a connection'],
]

/** Gauges for the members of an object. One without a value is missing, and all without the object. */
function createGauges<Member extends string>(
  register: Registry,
  metrics: readonly (readonly [member: Member, name: string, help: string])[],
) {
  const gauges = metrics.map(([member, name, help]) => ({
    member,
    name,
    gauge: new Gauge({ name, help, registers: [] }),
  }))
  return (values: Readonly<Record<Member, number | null>> | undefined) => {
    for (const { member, name, gauge } of gauges) {
      register.removeSingleMetric(name)
      const value = values?.[member] ?? undefined
      if (value === undefined) continue
      gauge.set(value)
      register.registerMetric(gauge)
    }
  }
}

export type MetricsServerOptions = {
  readonly port: number
  readonly host: string
  readonly contentType: string
  readonly text: () => Promise<string>
}

/**
 * Serves `GET /metrics` on a separate, internal port. Each connection serves one request: scrapes are further apart
 * than an idle connection is kept, and a client that reuses one while it is being closed gets a connection reset.
 */
export function startMetricsServer({ port, host, contentType, text }: MetricsServerOptions): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    response.shouldKeepAlive = false
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return response.writeHead(404).end()
    try {
      const body = await text()
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
      response.end(method === 'HEAD' ? undefined : body)
    } catch {
      response.writeHead(500).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
