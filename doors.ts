import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { PageHandler, Trouble } from '#app/entry.server.tsx'
import { buildsDoor, findBuild } from '#http/builds/builds.ts'
import { devMailsDoor } from '#http/dev-mails/dev-mails.ts'
import { healthDoor } from '#http/health/health.ts'
import { legacyRedirects } from '#http/legacy/legacy.ts'
import { type PeekPage, pagesDoor } from '#http/pages/pages.ts'
import { pictureDoor } from '#http/pictures/pictures.ts'
import { processorPages } from '#http/processor/processor.ts'
import { searchDoor } from '#http/search/search-door.ts'
import { suggestDoor } from '#http/search/suggest-door.ts'
import { type Doors, shop } from '#http/shop.ts'
import { siteDoor } from '#http/site/site-door.ts'
import { assetsDoor } from '#http/static/assets.ts'
import { addresses } from '#http/visitors/addresses.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config.ts'
import { BUILD_FOLDER } from './page-handler.ts'
import type { Ports } from './wiring.ts'

/** What the doors are made of. `assets`: false while Vite serves the browser's files. */
export type DoorParts = {
  readonly config: Config
  readonly services: Services
  readonly ports: Ports
  readonly log: Logger
  readonly render: PageHandler
  readonly assets: boolean
  readonly isDraining: () => boolean
}

/** Every surface of the shop in one. */
export function openDoors(parts: DoorParts): { doors: Hono; peek: PeekPage } {
  const { config, services, ports, log, render, assets, isDraining } = parts
  const prefixed: Doors['prefixed'][number][] = [
    { path: '/health', door: healthDoor(services, { isDraining }) },
    { path: '/images', door: pictureDoor(services) },
    { path: '/processor', door: processorPages(ports.payments, { showTestCards: !config.isProduction }) },
  ]
  if (!config.isProduction) prefixed.push({ path: '/dev/mails', door: devMailsDoor(join(config.dataDir, 'mails')) })
  const build = assets ? findBuild(join(BUILD_FOLDER, 'client')) : undefined
  if (build) prefixed.push({ path: '/builds', door: buildsDoor(build) })
  if (assets) prefixed.push({ path: '/', door: assetsDoor(join(BUILD_FOLDER, 'client')) })
  prefixed.push({ path: '/', door: siteDoor(services, { siteUrl: config.siteUrl, isIndexed: config.isProduction }) })
  const nowMs = () => ports.clock.now().epochMilliseconds
  const isSuspended = services.maintenance.isUnderMaintenance
  const keep = { version: services.catalog.getVersion, nowMs, endsAtMs: nextCutOff(services, nowMs), isSuspended }
  const from = addresses(config)
  const renderFor = (request: Request) => render(request, { address: from.of(request) })
  const pages = pagesDoor({ render: renderFor, ...(config.keepsPages && assets ? { keep } : {}) })
  const onSearchError = (error: unknown) => log.error({ err: error }, 'search failed')
  prefixed.push({ path: '/search/suggest', door: suggestDoor(services.search, onSearchError) })
  const doors = shop({
    protocols: [{ path: '/1', door: searchDoor(services.search, { ...config.search, onError: onSearchError }) }],
    prefixed,
    pages: pages.door,
    siteUrl: config.siteUrl,
    before: [from.note, legacyRedirects(isSuspended)],
    onError: (error, context) => log.error({ err: error, path: context.req.path }, 'request failed'),
  })
  return { doors, peek: pages.peek }
}

/** What happens to errors inside pages: they are logged under the code that the visitor sees. */
export function troubleLog(log: Logger, ids: Ports['ids']): Trouble {
  return {
    newSupportCode: () => ids.next().slice(-12),
    report: (error, about) => log.error({ ...about, err: error }, 'page failed'),
  }
}

/** The moment at which the promised day changes: no page is kept beyond it. */
function nextCutOff({ catalog }: Services, nowMs: () => number): () => number {
  let endsAtMs = 0
  return () => {
    if (nowMs() >= endsAtMs) {
      endsAtMs = nowMs()
      const known = catalog.getCalendar().then((calendar) => {
        endsAtMs = Temporal.Instant.from(calendar.cutOffAt).epochMilliseconds
      })
      // Not known this time: nothing is kept until it is.
      known.catch(() => undefined)
    }
    return endsAtMs
  }
}
