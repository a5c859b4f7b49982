import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { shareEmbedded } from '#adapters/postgres/database/shared-embedded.ts'
import { listenForBackups } from '#bootstrap/backup.ts'
import { withServiceFaultInjection } from '#bootstrap/fault-injection.ts'
import { loadDemo } from '#bootstrap/load-demo.ts'
import { developmentPageRenderer, productionPageRenderer, siteOf } from '#bootstrap/page-renderer.ts'
import { startProcess } from '#bootstrap/process.ts'
import { createRequestListener } from '#bootstrap/request-listener.ts'
import { createErrorReporter, createRouters } from '#bootstrap/routers.ts'
import { createServices } from '#bootstrap/services.ts'
import { watchLoad } from '#bootstrap/watch-load.ts'
import { readConfig } from '#config/config.ts'
import { rejectUnrepresentable } from '#http/shop.ts'
import { schedule } from '#jobs/schedule.ts'
import { jobLog } from '#observability/log.ts'

const DRAIN_MS = 10_000
const POLL_MS = 50

const config = readConfig()
const { log, observer, db, ports, closeDatabases } = await startProcess(config)
const services = observer.services(withServiceFaultInjection(createServices(config, ports), config.faultPoint))
await services.scheduled.moveStockWindow()
await loadDemo(config, db, ports, log)
await services.scheduled.countRentals()
ports.browse.refresh().catch((error: unknown) => log.error({ err: error }, 'browse index failed'))

let isDraining = false
/** Number of requests in progress. */
let openRequests = 0
const server = createServer()
const vite = process.argv.includes('--dev') ? await openVite(server) : undefined
server.on('request', await createListener(vite))
server.prependListener('request', (_, response) => {
  openRequests += 1
  response.once('close', () => {
    openRequests -= 1
  })
})
// npm passes on a second SIGINT: the listener stays, or it would end the process at once.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(server))
await new Promise<void>((resolve) => server.listen(config.port, config.host, resolve))
const isEmbedded = config.database.databaseUrl === undefined
const sockets = isEmbedded ? [await listenForBackups(config, db), await shareEmbedded(db, config.dataDir)] : []
if (config.runsJobs) await ports.jobs.start(observer.jobs(schedule(services)), jobLog(log))
const stopWatching = watchLoad(services.waitingRoom, { ...config, openRequests: () => openRequests, log })
await observer.listen(() => ports.backlog.read(ports.clock.now()))
console.log(`墨礼 SUMIREI: ${config.siteUrl}`)

/** Changed modules are sent through the shop's own server: the content security policy allows no other. */
async function openVite(server: Server): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
}

async function createListener(live: ViteDevServer | undefined): Promise<RequestListener> {
  const surroundings = {
    services,
    site: siteOf(config),
    operator: config.operator,
    errorReporter: createErrorReporter(log),
  }
  const pageRenderer = live ? developmentPageRenderer(live, surroundings) : await productionPageRenderer(surroundings)
  const routing = createRouters({
    config,
    services,
    ports,
    log,
    pageRenderer,
    servesAssets: !live,
    isDraining: () => isDraining,
    observer: observer.access,
  })
  if (!live) return createRequestListener(config, routing, observer.cachedPages(routing.requests))
  const answer = createRequestListener(config, routing)
  return rejectUnrepresentable(
    (request, response) => live.middlewares(request, response, () => void answer(request, response)),
    routing.programPaths,
  )
}

/**
 * Graceful shutdown: /health/ready returns 503, and after a delay, in which load balancers learn of it, requests are
 * accepted no longer; exits when those in progress have ended.
 */
async function drain(open: Server): Promise<void> {
  if (isDraining) return
  isDraining = true
  await wait(config.shutdownDelayMs)
  const until = performance.now() + DRAIN_MS
  while (openRequests > 0 && performance.now() < until) await wait(POLL_MS)
  const closed = new Promise<void>((resolve) => open.close(() => resolve()))
  open.closeAllConnections()
  await Promise.all([closed, ports.jobs.stop()])
  await vite?.close()
  for (const socket of sockets) socket.close()
  stopWatching()
  await closeDatabases()
  await observer.close()
  process.exit(0)
}
