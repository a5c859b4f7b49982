import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { ViteDevServer } from 'vite'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { devMailsDoor } from '#http/dev-mails/dev-mails.ts'
import { healthDoor } from '#http/health/health.ts'
import { pagesDoor } from '#http/pages/pages.ts'
import { pictureDoor } from '#http/pictures/pictures.ts'
import { processorPages } from '#http/processor/processor.ts'
import { type Doors, shop } from '#http/shop.ts'
import { assetsDoor } from '#http/static/assets.ts'
import { startClockwork } from '#jobs/clockwork.ts'
import { schedule } from '#jobs/schedule.ts'
import type { Services } from '#services/services.ts'
import { type Config, readConfig } from './config.ts'
import { openLog } from './log.ts'
import { BUILD_FOLDER, builtPageHandler, livePageHandler } from './page-handler.ts'
import { stockShop } from './stock-shop.ts'
import { openPorts, type Ports, wireServices } from './wiring.ts'

const DRAIN_MS = 10_000

const config = readConfig()
const log = openLog(config.logLevel)
const isLive = process.argv.includes('--dev')

const db = await openDatabase({ ...config, poolSize: config.databasePool, onIdleError: (error) => log.warn(error.message) })
await migrate(db)
const ports = openPorts(config, db)
const services = wireServices(config, ports)
await services.chores.moveStockWindow()
await stockShop(config, db, ports, log)

let isDraining = false
const vite = isLive ? await openVite() : undefined
const server = createServer(await listener(vite))
server.listen(config.port, config.host, () => console.log(`墨礼 SUMIREI: ${config.siteUrl}`))
const clockwork = startClockwork(schedule(services), (name, outcome) => {
  if ('error' in outcome) log.error({ job: name, err: outcome.error }, 'job failed')
  else if (outcome.done > 0) log.info({ job: name, done: outcome.done }, 'job done')
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void drain(server))

async function openVite(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true }, appType: 'custom' })
}

async function listener(live: ViteDevServer | undefined) {
  const doors = await openDoors(config, services, ports, log, live)
  const answer = getRequestListener(shop(doors).fetch, { overrideGlobalObjects: false })
  return live ? (...[request, response]: Parameters<typeof answer>) => live.middlewares(request as never, response as never, () => void answer(request, response)) : answer
}

async function openDoors(
  settings: Config,
  shopServices: Services,
  adapters: Ports,
  shopLog: Logger,
  live: ViteDevServer | undefined,
): Promise<Doors> {
  const trouble = {
    newSupportCode: () => adapters.ids.next().slice(-12),
    report: (error: unknown, about: object) => shopLog.error({ ...about, err: error }, 'page failed'),
  }
  const render = live ? livePageHandler(live, shopServices, trouble) : await builtPageHandler(shopServices, trouble)
  const prefixed: Doors['prefixed'][number][] = [
    { path: '/health', door: healthDoor(shopServices, { isDraining: () => isDraining }) },
    { path: '/images', door: pictureDoor(shopServices) },
    { path: '/processor', door: processorPages(adapters.payments, { showTestCards: !settings.isProduction }) },
  ]
  if (!settings.isProduction) prefixed.push({ path: '/dev/mails', door: devMailsDoor(join(settings.dataDir, 'mails')) })
  if (!live) prefixed.push({ path: '/', door: assetsDoor(join(BUILD_FOLDER, 'client')) })
  const nowMs = () => adapters.clock.now().epochMilliseconds
  const keep = { version: shopServices.catalog.getVersion, nowMs, endsAtMs: nextCutOff(shopServices, nowMs) }
  return {
    prefixed,
    pages: pagesDoor({ render, ...(settings.keepsPages && !live ? { keep } : {}) }),
    siteUrl: settings.siteUrl,
    onError: (error, context) => shopLog.error({ err: error, path: context.req.path }, 'request failed'),
  }
}

/** The moment at which the promised day changes: no page is kept beyond it. */
function nextCutOff({ catalog }: Services, nowMs: () => number): () => number {
  let endsAtMs = 0
  return () => {
    if (nowMs() >= endsAtMs) {
      endsAtMs = nowMs()
      void catalog.getCalendar().then((calendar) => {
        endsAtMs = Temporal.Instant.from(calendar.cutOffAt).epochMilliseconds
      })
    }
    return endsAtMs
  }
}

/** Stops taking requests, lets those under way finish, then leaves. */
async function drain(open: Server): Promise<void> {
  isDraining = true
  const closed = new Promise<void>((resolve) => open.close(() => resolve()))
  open.closeIdleConnections()
  const isOverdue = setTimeout(() => open.closeAllConnections(), DRAIN_MS)
  await Promise.all([closed, clockwork.stop()])
  clearTimeout(isOverdue)
  await vite?.close()
  await closeDatabase(db)
  process.exit(0)
}
