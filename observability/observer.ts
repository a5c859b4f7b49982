import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { BrowseChanges } from '#adapters/browse/browse-index.ts'
import type { StatementObserver } from '#adapters/postgres/database/connect.ts'
import type { TelemetryConfig } from '#config/telemetry.ts'
import { isRejected } from '#domain/result.ts'
import { type AccessEntry, type AccessObserver, requestInfoOf } from '#http/access.ts'
import { REQUEST_ID, type RequestIds } from '#http/calls/request-id.ts'
import type { CachedPageObserver } from '#http/pages/cached-page-listener.ts'
import type { Job } from '#services/ports/jobs.ts'
import type { Mailer } from '#services/ports/mails.ts'
import type { SearchAnswerer } from '#services/ports/search-index.ts'
import type { Services } from '#services/services.ts'
import { accessLog, type LoggedError } from './log.ts'
import type { MetricSources, Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

type MailPorts = { readonly mailer: Mailer }

/** Wraps ports, services and jobs when the process is wired, so that the use cases do not depend on it. */
export type Observer = {
  /** Counts an error of the log, and reports it. */
  onError(error: LoggedError): void
  /** Counts a search, where a hosted service is configured. */
  onSearch(answeredBy: SearchAnswerer): void
  /** Counts the changes that the browse index has applied. */
  onBrowse(changes: BrowseChanges): void
  readonly onStatement: StatementObserver | undefined
  readonly access: AccessObserver
  /** For cached pages; undefined with tracing, because then every request must pass through Hono. */
  cachedPages(requests: RequestIds): CachedPageObserver | undefined
  ports<P extends MailPorts>(ports: P): P
  services(services: Services): Services
  jobs(jobs: readonly Job[]): readonly Job[]
  listen(sources: MetricSources): Promise<void>
  close(): Promise<void>
}

/** Without metrics and traces, services, ports and jobs are returned unchanged. */
export async function createObserver(
  { version, metrics: metricsConfig, traces, errors }: TelemetryConfig,
  log: Logger,
): Promise<Observer> {
  // Loaded only if configured.
  const metrics = metricsConfig && (await import('./metrics.ts')).createMetrics(version)
  const tracing = traces && (await (await import('./tracing.ts')).startTracing(traces))
  const service = errors && (await import('./error-service.ts')).createErrorService(errors)
  const writeAccessLog = accessLog(log, tracing?.traceId)
  let cachedPages = 0
  const answered: AccessObserver['onResponse'] = (access) => {
    writeAccessLog(access)
    metrics?.request(access)
  }
  const answeredFromCache: CachedPageObserver['onResponse'] = (request, requestId, ms) => {
    cachedPages += 1
    const isLogged = cachedPages % LOGGED_CACHED_PAGES === 1
    if (!isLogged && metrics === undefined) return
    const access = cachedAccessOf(request, requestId, ms)
    if (isLogged) writeAccessLog({ ...access, of: LOGGED_CACHED_PAGES })
    metrics?.request(access)
  }
  const onViolation: AccessObserver['onViolation'] = (violation) => {
    log.info(violation, 'policy violation reported')
    metrics?.violation(violation)
  }
  const onBrowserError: AccessObserver['onBrowserError'] = (error) => {
    log.warn(error, 'browser fault')
    metrics?.error('browser')
    service?.reportBrowser(error)
  }
  let stopServer = async () => {}
  return {
    onError(error) {
      metrics?.error(error.source)
      service?.report(error)
    },
    onSearch: (answeredBy) => metrics?.search(answeredBy),
    onBrowse: (changes) => metrics?.browse(changes),
    onStatement: tracing?.statement,
    access: { onResponse: answered, onViolation, onBrowserError, ...(tracing && { wrap: tracing.wrapRequest }) },
    cachedPages: (requests) => (tracing ? undefined : createCacheObserver(requests, answeredFromCache)),
    ports: (ports) => (metrics ? withMailMetrics(ports, metrics) : ports),
    services: (services) => (metrics ? withBookingMetrics(services, metrics) : services),
    jobs: (jobs) => (metrics || tracing ? jobs.map((job) => withJobMetrics(job, metrics, tracing)) : jobs),
    async listen(sources) {
      if (!metricsConfig || !metrics) return
      const { startMetricsServer } = await import('./metrics.ts')
      const text = () => metrics.text(sources)
      const server = await startMetricsServer({ ...metricsConfig, contentType: metrics.contentType, text })
      stopServer = async () => void server.close().closeAllConnections()
    },
    async close() {
      await stopServer()
      await tracing?.close()
      await service?.close()
    },
  }
}

/** One in this many cached pages is logged: the line costs more than the page. Metrics count all. */
const LOGGED_CACHED_PAGES = 20

function cachedAccessOf({ method = '', url = '' }: IncomingMessage, requestId: string, ms: number): AccessEntry {
  return { ...requestInfoOf(requestId, method, url.replace(/[?#].*$/s, '')), status: 200, ms }
}

function createCacheObserver(requests: RequestIds, onResponse: CachedPageObserver['onResponse']): CachedPageObserver {
  return { idOf: ({ headers }) => requests.validOrNew(headers[REQUEST_ID]?.toString()), onResponse }
}

function withMailMetrics<P extends MailPorts>(ports: P, metrics: Metrics): P {
  const { mailer } = ports
  const deliver: Mailer['deliver'] = async (mail) => {
    try {
      await mailer.deliver(mail)
      metrics.mail('sent')
    } catch (error) {
      metrics.mail('failed')
      throw error
    }
  }
  return { ...ports, mailer: { deliver } }
}

function withBookingMetrics(services: Services, metrics: Metrics): Services {
  const { checkout } = services
  const placeOrder: Services['checkout']['placeOrder'] = async (...args) => {
    const placed = await checkout.placeOrder(...args)
    metrics.booking(isRejected(placed) ? placed.code : 'placed')
    return placed
  }
  return { ...services, checkout: { ...checkout, placeOrder } }
}

function withJobMetrics(job: Job, metrics: Metrics | undefined, tracing: Tracing | undefined): Job {
  const run: Job['run'] = async (signal) => {
    const startedAt = performance.now()
    const record = (outcome: 'done' | 'failed') => metrics?.job(job.name, outcome, performance.now() - startedAt)
    try {
      const done = await (tracing ? tracing.job(job.name, () => job.run(signal)) : job.run(signal))
      record('done')
      return done
    } catch (error) {
      record('failed')
      throw error
    }
  }
  return { ...job, run }
}
