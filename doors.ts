import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { PageHandler, Trouble } from '#app/entry.server.tsx'
import { type AccessWatch, accessWatch } from '#http/access/access.ts'
import { maskedPath } from '#http/access/route-group.ts'
import { API_DOCS_PREFIX, apiDocsDoor } from '#http/api-docs/api-docs.ts'
import { buildsDoor, findBuild } from '#http/builds/builds.ts'
import type { Call } from '#http/calls/call.ts'
import { type CallGroup, callDoor } from '#http/calls/call-door.ts'
import { callRate } from '#http/calls/rate.ts'
import { type RequestIds, requestIds } from '#http/calls/request-id.ts'
import { devMailsDoor } from '#http/dev-mails/dev-mails.ts'
import { fileDoor } from '#http/files/files.ts'
import { healthDoor } from '#http/health/health.ts'
import { IDENTITY_PREFIXES, identityDoor } from '#http/identity/identity-door.ts'
import { legacyRedirects } from '#http/legacy/legacy.ts'
import { unsubscribeDoor } from '#http/magazine/unsubscribe-door.ts'
import { type PeekPage, pagesDoor } from '#http/pages/pages.ts'
import { pictureDoor } from '#http/pictures/pictures.ts'
import { postalCodeDoor } from '#http/postal-code/postal-code-door.ts'
import { processorPages } from '#http/processor/processor.ts'
import { searchDoor } from '#http/search/search-door.ts'
import { suggestDoor } from '#http/search/suggest-door.ts'
import { sessionDoor } from '#http/session/session-door.ts'
import { pagesWithSession } from '#http/session/session-pages.ts'
import { type Doors, shop } from '#http/shop.ts'
import { siteDoor } from '#http/site/site-door.ts'
import { assetsDoor } from '#http/static/assets.ts'
import { type Addresses, addresses } from '#http/visitors/addresses.ts'
import { webhooksDoor } from '#http/webhooks/webhooks.ts'
import type { Services } from '#services/services.ts'
import { callGroups } from './call-groups.ts'
import type { Config } from './config.ts'
import { BUILD_FOLDER } from './page-handler.ts'
import type { Ports } from './wiring.ts'

/** Dependencies of the routers. `servesAssets`: false while Vite serves the client files. */
export type DoorParts = {
  readonly config: Config
  readonly services: Services
  readonly ports: Ports
  readonly log: Logger
  readonly render: PageHandler
  readonly assets: boolean
  readonly isDraining: () => boolean
  /** Observes requests. */
  readonly watch?: AccessWatch
}

/** Upload forms of identity documents: 10 MB (docs/rules.md Orders) and the overhead of a form. */
const UPLOADS = ['/mypage/identity', '/shopping/identity'].flatMap((page) =>
  [page, `${page}/upload`].map((path) => ({ path, mostBytes: 10_000_000 + 16_384, tooLarge: page })),
)

/** All routers of the shop. `calls`: the API calls; `requests`: the request ids. */
export type OpenDoors = { doors: Hono; peek: PeekPage; calls: readonly Call[]; requests: RequestIds }

/** Creates all routers of the shop. */
export function openDoors(parts: DoorParts): OpenDoors {
  const { config, services, ports, log, render, assets, isDraining } = parts
  const prefixed: Doors['prefixed'][number][] = [
    { path: '/health', door: healthDoor(services, { isDraining }) },
    { path: '/images', door: pictureDoor(services) },
    { path: '/files', door: fileDoor(services.files) },
    { path: '/processor', door: processorPages(ports.processor, { showTestCards: !config.isProduction }) },
  ]
  if (!config.isProduction)
    prefixed.push({ path: '/dev/mails', door: devMailsDoor(join(config.dataDir, 'mails'), services.mails) })
  const build = assets ? findBuild(join(BUILD_FOLDER, 'client')) : undefined
  if (build) prefixed.push({ path: '/builds', door: buildsDoor(build) })
  if (assets) prefixed.push({ path: '/', door: assetsDoor(join(BUILD_FOLDER, 'client')) })
  prefixed.push({ path: '/', door: siteDoor(services, { siteUrl: config.siteUrl, isIndexed: config.isProduction }) })
  const nowMs = () => ports.clock.now().epochMilliseconds
  const isSuspended = services.maintenance.isUnderMaintenance
  const endsAtMs = cutOffCache(services, nowMs)
  const cacheOptions = { version: services.catalog.getVersion, nowMs, endsAtMs, isSuspended }
  const clientAddresses = addresses(config)
  const requests = requestIds({ next: () => supportCode(ports.ids) })
  const renderWithRequestId: PageHandler = (request, given) =>
    render(request, { address: undefined, ...given, requestId: requests.of(request) })
  const pages = pagesDoor({
    render: pagesWithSession(services.sessions, renderWithRequestId, clientAddresses.of),
    ...(config.keepsPages && assets ? { keep: cacheOptions } : {}),
  })
  const onSearchError = (error: unknown) => log.error({ err: error }, 'search failed')
  prefixed.push({ path: '/search/suggest', door: suggestDoor(services.search, onSearchError) })
  const now = ports.clock.now
  const sessions = sessionDoor(services.sessions, { ...config, now, addressOf: clientAddresses.of })
  prefixed.push({ path: '/session', door: sessions })
  const onPostalError = (error: unknown) => log.error({ err: error }, 'postal code failed')
  const postalCodes = postalCodeDoor(services.members, { nowMs, addressOf: clientAddresses.of, onError: onPostalError })
  prefixed.push({ path: '/postal-code', door: postalCodes })
  const groups = callGroups(parts)
  const calls = groups.flatMap((group) => group.calls)
  if (!config.isProduction) prefixed.push({ path: API_DOCS_PREFIX, door: apiDocsDoor(calls, config) })
  const router = shop({
    protocols: [
      ...createApiRouters(parts, clientAddresses, requests, groups),
      ...createIdentityRouters(parts, clientAddresses),
      { path: '/magazine/unsubscribe', door: unsubscribeDoor(services.mails.unsubscribe) },
      { path: '/webhooks', door: webhooksDoor(services.payments) },
      { path: '/1', door: searchDoor(services.search, { ...config.search, onError: onSearchError }) },
    ],
    prefixed,
    pages: pages.door,
    uploads: UPLOADS,
    siteUrl: config.siteUrl,
    before: [clientAddresses.note, legacyRedirects(isSuspended)],
    onRequest: accessWatch(requests, parts.watch),
    onError: (error, { req }) =>
      log.error({ requestId: requests.of(req.raw), path: maskedPath(req.path), err: error }, 'request failed'),
  })
  return { doors: router, peek: pages.peek, calls, requests }
}

/** Creates the API routers, one per group and prefix. They share one rate limit. */
function createApiRouters(
  parts: DoorParts,
  { note, of: addressOf }: Addresses,
  ids: RequestIds,
  groups: readonly CallGroup[],
) {
  const { config, services, ports, log } = parts
  const context = {
    sessions: services.sessions,
    note,
    addressOf,
    ids,
    rate: callRate({ rates: ports.rates, now: ports.clock.now, perMinute: config.calls.perMinute }),
    onError: (error: unknown, about: object) => log.error({ ...about, err: error }, 'call failed'),
  }
  return groups.flatMap((group) =>
    [group.prefix, ...(group.aliases ?? [])].map((path) => ({ path, door: callDoor(context, group) })),
  )
}

/** Creates the routers of the embedded identity provider, one per prefix; none with an external provider. */
function createIdentityRouters({ config, services, log }: DoorParts, { note, of: addressOf }: Addresses) {
  const { identity } = services
  if (identity === undefined) return []
  const onError = (error: unknown) => log.error({ err: error }, 'identity failed')
  const { apiKey } = config.identity
  return IDENTITY_PREFIXES.map((path) => ({
    path,
    door: identityDoor(identity, { apiKey, note, addressOf, onError }),
  }))
}

/**
 * Logs errors and rejected forms of pages, under the support code that the visitor sees, which is the request id.
 */
export function troubleLog(log: Logger, ids: Ports['ids']): Trouble {
  const entry = ({ supportCode: requestId, path, ...about }: Parameters<Trouble['refused']>[0]) => ({
    ...about,
    requestId,
    supportCode: requestId,
    path: maskedPath(path),
  })
  return {
    newSupportCode: () => supportCode(ids),
    report: (error, about) => log.error({ ...entry({ ...about, status: 500 }), err: error }, 'page failed'),
    refused: (about) => log.info(entry(about), 'form refused'),
  }
}

/** A request id that is short enough to be read out on the telephone. */
function supportCode(ids: Ports['ids']): string {
  return ids.next().slice(-12)
}

/** The cut-off time, at which the earliest delivery day changes. Cached pages end then. */
function cutOffCache({ catalog }: Services, nowMs: () => number): () => number {
  let endsAtMs = 0
  return () => {
    if (nowMs() >= endsAtMs) {
      endsAtMs = nowMs()
      const reading = catalog.getCalendar().then((calendar) => {
        endsAtMs = Temporal.Instant.from(calendar.cutOffAt).epochMilliseconds
      })
      // On an error nothing is cached until the next successful read.
      reading.catch(() => undefined)
    }
    return endsAtMs
  }
}
