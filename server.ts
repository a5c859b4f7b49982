import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import { closeDatabase } from '#adapters/postgres/connect.ts'
import { keptFirst } from '#http/pages/kept-listener.ts'
import { refuseDottedPaths } from '#http/security/dotted-paths.ts'
import { schedule } from '#jobs/schedule.ts'
import { readConfig } from './config.ts'
import { openDoors, troubleLog } from './doors.ts'
import { dyingServices } from './fault-points.ts'
import { jobLog } from './log.ts'
import { openProcess } from './open-process.ts'
import { builtPageHandler, livePageHandler } from './page-handler.ts'
import { stockShop } from './stock-shop.ts'
import { wireServices } from './wiring.ts'

/** After SIGTERM requests are still accepted for this time, while /health/ready already returns 503. */
const LAST_CALL_MS = 300
const DRAIN_MS = 10_000

const config = readConfig()
const { log, observer, db, ports } = await openProcess(config)
const services = observer.services(dyingServices(wireServices(config, ports), config.faultAt))
await services.chores.moveStockWindow()
await stockShop(config, db, ports, log)
await services.chores.countRentals()
ports.search.refresh().catch((error: unknown) => log.error({ err: error }, 'search index failed'))

let isDraining = false
/** Number of requests in progress. */
let underWay = 0
const vite = process.argv.includes('--dev') ? await openVite() : undefined
const server = createServer(refuseDottedPaths(await listener(vite)))
server.prependListener('request', (_, response) => {
  underWay += 1
  response.once('close', () => {
    underWay -= 1
  })
})
// npm passes on a second SIGINT: the listener stays, or it would end the process at once.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(server))
await new Promise<void>((resolve) => server.listen(config.port, config.host, resolve))
const jobs = observer.jobs(schedule(services))
await ports.jobs.open(jobs)
if (config.doesJobs) await ports.jobs.work(jobs, jobLog(log))
await observer.listen(() => ports.backlog.read(ports.clock.now()))
console.log(`墨礼 SUMIREI: ${config.siteUrl}`)

async function openVite(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true }, appType: 'custom' })
}

async function listener(live: ViteDevServer | undefined): Promise<RequestListener> {
  const site = { url: config.siteUrl, isIndexed: config.isProduction }
  const surroundings = { services, site, operator: config.operator, trouble: troubleLog(log, ports.ids) }
  const render = live ? livePageHandler(live, surroundings) : await builtPageHandler(surroundings)
  const { doors, peek, requests } = openDoors({
    config,
    services,
    ports,
    log,
    render,
    assets: !live,
    isDraining: () => isDraining,
    watch: observer.access,
  })
  // Behind a TLS-terminating proxy requests arrive as http, but cookies and policies need the public scheme.
  const isHttps = config.siteUrl.startsWith('https:')
  const asSeen = (request: Request) =>
    isHttps ? new Request(request.url.replace(/^http:/, 'https:'), request) : request
  const answer = getRequestListener((request, env) => doors.fetch(asSeen(request), env), {
    overrideGlobalObjects: false,
  })
  const kept = observer.kept(requests)
  if (!live) return kept ? keptFirst(peek, answer, kept) : answer
  return (request, response) => live.middlewares(request, response, () => void answer(request, response))
}

/** Graceful shutdown: stops accepting requests, waits for those in progress, then exits. */
async function drain(open: Server): Promise<void> {
  if (isDraining) return
  isDraining = true
  const until = performance.now() + DRAIN_MS
  do await wait(LAST_CALL_MS)
  while (underWay > 0 && performance.now() < until)
  const closed = new Promise<void>((resolve) => open.close(() => resolve()))
  open.closeAllConnections()
  await Promise.all([closed, ports.jobs.stop()])
  await vite?.close()
  await closeDatabase(db)
  await observer.close()
  process.exit(0)
}
