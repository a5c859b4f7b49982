import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { StatementWatch } from '#adapters/postgres/connect.ts'
import { isRejected } from '#domain/result.ts'
import { type AccessWatch, askedOf } from '#http/access/access.ts'
import { REQUEST_ID, type RequestIds } from '#http/calls/request-id.ts'
import type { KeptWatch } from '#http/pages/kept-listener.ts'
import type { Backlog } from '#services/ports/backlog.ts'
import type { Job } from '#services/ports/job-queue.ts'
import type { Services } from '#services/services.ts'
import { accessLog } from '../log.ts'
import type { TelemetryConfig } from '../telemetry-config.ts'
import type { Ports } from '../wiring.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/**
 * Who looks on while a process works: its log always, figures and traces where they are configured. The use cases know
 * nothing of it; it is put around them when the process is wired.
 */
export type Observer = {
  readonly onStatement: StatementWatch | undefined
  readonly access: AccessWatch
  /** For pages that are kept; undefined while traces are made: then every request goes the whole way. */
  kept(requests: RequestIds): KeptWatch | undefined
  ports(ports: Ports): Ports
  services(services: Services): Services
  jobs(jobs: readonly Job[]): readonly Job[]
  /** Lets figures be asked for, where configured. */
  listen(readBacklog: () => Promise<Backlog>): Promise<void>
  close(): Promise<void>
}

/** Opens what is configured. Without figures and traces services, ports and jobs are handed back as they are. */
export async function openObserver({ metrics: at, traces }: TelemetryConfig, log: Logger): Promise<Observer> {
  // Loaded where they are wanted and nowhere else.
  const metrics = at && (await import('./metrics.ts')).openMetrics()
  const tracing = traces && (await (await import('./tracing.ts')).openTracing(traces))
  const write = accessLog(log, tracing?.traceId)
  const answered: AccessWatch['answered'] = (access) => {
    write(access)
    metrics?.answered(access)
  }
  let stopListening = async () => {}
  return {
    onStatement: tracing?.statement,
    access: { answered, ...(tracing && { around: tracing.around }) },
    kept: (requests) => (tracing ? undefined : keptWatch(requests, answered)),
    ports: (ports) => (metrics ? countedPorts(ports, metrics) : ports),
    services: (services) => (metrics ? countedServices(services, metrics) : services),
    jobs: (jobs) => (metrics || tracing ? jobs.map((job) => watchedJob(job, metrics, tracing)) : jobs),
    async listen(readBacklog) {
      if (!at || !metrics) return
      const { listenForMetrics } = await import('./metrics-server.ts')
      const text = () => metrics.text(readBacklog)
      const server = await listenForMetrics({ ...at, contentType: metrics.contentType, text })
      stopListening = async () => void server.close().closeAllConnections()
    },
    async close() {
      await stopListening()
      await tracing?.close()
    },
  }
}

function keptWatch(requests: RequestIds, answered: AccessWatch['answered']): KeptWatch {
  return {
    idOf: ({ headers }) => requests.named(headers[REQUEST_ID]?.toString()),
    answered: ({ method = '', url = '' }: IncomingMessage, requestId, ms) =>
      answered({ ...askedOf(requestId, method, url.replace(/[?#].*$/s, '')), status: 200, ms }),
  }
}

function countedPorts(ports: Ports, metrics: Metrics): Ports {
  const { mailer } = ports
  const deliver: Ports['mailer']['deliver'] = async (mail) => {
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

function countedServices(services: Services, metrics: Metrics): Services {
  const { checkout } = services
  const placeOrder: Services['checkout']['placeOrder'] = async (...given) => {
    const placed = await checkout.placeOrder(...given)
    metrics.booking(isRejected(placed) ? placed.code : 'placed')
    return placed
  }
  return { ...services, checkout: { ...checkout, placeOrder } }
}

function watchedJob(job: Job, metrics: Metrics | undefined, tracing: Tracing | undefined): Job {
  const run = async () => {
    const startedAt = performance.now()
    const told = (outcome: 'done' | 'failed') => metrics?.job(job.name, outcome, performance.now() - startedAt)
    try {
      const done = await (tracing ? tracing.job(job.name, job.run) : job.run())
      told('done')
      return done
    } catch (error) {
      told('failed')
      throw error
    }
  }
  return { ...job, run }
}
