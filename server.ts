import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { shareEmbedded } from '#adapters/postgres/database/shared-embedded.ts'
import { listenForBackups } from '#bootstrap/backup.ts'
import { withServiceFaultInjection } from '#bootstrap/fault-injection.ts'
import { loadDemo } from '#bootstrap/load-demo.ts'
import { developmentPageRenderer, productionPageRenderer, siteOf } from '#bootstrap/page-renderer.ts'
import { startProcess } from '#bootstrap/process.ts'
import { runProgram } from '#bootstrap/program.ts'
import { createRequestListener } from '#bootstrap/request-listener.ts'
import { createErrorReporter, createRouters } from '#bootstrap/routers.ts'
import { createServices } from '#bootstrap/services.ts'
import { watchLoad } from '#bootstrap/watch-load.ts'
import type { Config } from '#config/config.ts'
import { rejectUnrepresentable } from '#http/shop.ts'
import { jobsOf } from '#jobs/schedule.ts'
import { jobLog } from '#observability/log.ts'
import type { Services } from '#services/services.ts'

const DRAIN_MS = 10_000
const POLL_MS = 50
/** Longer than a proxy keeps an idle connection (nginx: 60 s), so that it sends nothing on one that is being closed. */
const KEEP_ALIVE_MS = 75_000

/** The answers to requests in progress, and whether the process shuts down. */
type Traffic = { isDraining: boolean; readonly open: Set<ServerResponse> }

await runProgram(async (config) => {
  const started = await startProcess(config)
  const { log, observer, db, ports, metricSources } = started
  const services = observer.services(withServiceFaultInjection(createServices(config, ports), config.faultPoint))
  await services.scheduled.moveStockWindow()
  await loadDemo(config, db, ports, log)
  await services.scheduled.countRentals()
  ports.browse.refresh().catch((error: unknown) => log.error({ err: error }, 'browse index failed'))

  const traffic: Traffic = { isDraining: false, open: new Set() }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS })
  const vite = process.argv.includes('--dev') ? await openVite(server) : undefined
  server.on('request', await createListener(config, { ...started, services, traffic, vite }))
  countRequests(server, traffic)
  await listen(server, config)
  const isEmbedded = config.database.databaseUrl === undefined
  const sockets = isEmbedded ? [await listenForBackups(config, db), await shareEmbedded(db, config.dataDir)] : []
  if (config.runsJobs) await ports.jobs.start(observer.jobs(jobsOf(services)), jobLog(log))
  const stopWatching = watchLoad(services.waitingRoom, { ...config, openRequests: () => traffic.open.size, log })
  await observer.listen(metricSources)
  // npm passes on a second SIGINT: the listener stays, or it would end the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
  log.info({ version: config.telemetry.version, url: config.siteUrl }, 'shop started')
  if (!config.isProduction) console.log(`${config.operator.shopName}: ${config.siteUrl}`)

  async function shutDown(): Promise<void> {
    if (traffic.isDraining) return
    await drain(server, traffic, config.shutdownDelayMs)
    await ports.jobs.stop()
    await vite?.close()
    for (const socket of sockets) socket.close()
    stopWatching()
    await started.closeDatabases()
    await observer.close()
    process.exit(0)
  }
  return undefined
})

/** Changed modules are sent through the shop's own server: the content security policy allows no other. */
async function openVite(server: Server): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
}

type Parts = Awaited<ReturnType<typeof startProcess>> & {
  readonly services: Services
  readonly traffic: Readonly<Traffic>
  readonly vite: ViteDevServer | undefined
}

async function createListener(
  config: Config,
  { log, observer, ports, services, traffic, vite }: Parts,
): Promise<RequestListener> {
  const surroundings = {
    services,
    site: siteOf(config),
    errorReporter: createErrorReporter(log),
  }
  const pageRenderer = vite ? developmentPageRenderer(vite, surroundings) : await productionPageRenderer(surroundings)
  const routing = createRouters({
    config,
    services,
    ports,
    log,
    pageRenderer,
    servesAssets: !vite,
    isDraining: () => traffic.isDraining,
    observer: observer.access,
  })
  if (!vite) return createRequestListener(config, routing, observer.cachedPages(routing.requests))
  const answer = createRequestListener(config, routing)
  return rejectUnrepresentable(
    (request, response) => vite.middlewares(request, response, () => void answer(request, response)),
    routing.programPaths,
  )
}

function countRequests(server: Server, traffic: Traffic): void {
  server.prependListener('request', (_, response) => {
    traffic.open.add(response)
    if (traffic.isDraining) closeAfter(response)
    response.once('close', () => {
      traffic.open.delete(response)
    })
  })
}

/** The connection is not kept after this answer. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => listening())
  })
}

/**
 * Graceful shutdown: /health/ready returns 503, and no connection is kept after its answer. After a delay, in which
 * load balancers learn of it and close what they keep, connections are accepted no longer; resolves when the requests
 * in progress have ended.
 */
async function drain(server: Server, traffic: Traffic, delayMs: number): Promise<void> {
  traffic.isDraining = true
  for (const response of traffic.open) closeAfter(response)
  await wait(delayMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const until = performance.now() + DRAIN_MS
  while (traffic.open.size > 0 && performance.now() < until) await wait(POLL_MS)
  server.closeAllConnections()
  await closed
}
