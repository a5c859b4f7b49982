import { join } from 'node:path'
import type { Logger } from 'pino'
import { LISTED_TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { createFairQueue } from '#adapters/runtime/fair-queue.ts'
import type { ErrorReporter, PageRenderer } from '#app/entry.server.tsx'
import type { Config } from '#config/config.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { networkOf } from '#domain/network.ts'
import { type AccessObserver, accessMiddleware, maskedPath } from '#http/access.ts'
import { API_DOCS_PREFIX, apiDocsRouter } from '#http/api-docs.ts'
import type { BrowserError } from '#http/browser-errors.ts'
import { assetsRouter, buildsRouter, findBuild } from '#http/builds.ts'
import { createCallRateLimit } from '#http/calls/rate-limit.ts'
import { createRequestIds, type RequestIds } from '#http/calls/request-id.ts'
import { type CallGroup, rpcRouter } from '#http/calls/rpc-router.ts'
import { type ClientAddresses, createClientAddresses } from '#http/client-addresses.ts'
import { devMailsRouter } from '#http/dev-mails.ts'
import { fileRouter } from '#http/files/files.ts'
import { healthRouter } from '#http/health.ts'
import { IDENTITY_PREFIXES, identityRouter } from '#http/identity.ts'
import { legacyRedirects } from '#http/legacy.ts'
import { pagesRouter } from '#http/pages/pages.ts'
import { waitingRoomPages } from '#http/pages/waiting-room.ts'
import { pictureRouter } from '#http/pictures.ts'
import { postalCodeRouter } from '#http/postal-code.ts'
import { processorRouter } from '#http/processor/processor.ts'
import { reportsRouter } from '#http/reports.ts'
import { countRouter } from '#http/search/count-router.ts'
import { searchRouter } from '#http/search/search-router.ts'
import { suggestRouter } from '#http/search/suggest-router.ts'
import { sessionRouter } from '#http/session/session-router.ts'
import { createVisits } from '#http/session/visits.ts'
import { createShopRouter, PREFIXES, type ShopRouters } from '#http/shop.ts'
import { unsubscribeRouter } from '#http/unsubscribe.ts'
import { carrierWebhookRouter, mailWebhookRouter, webhookRouter } from '#http/webhooks.ts'
import type { Services } from '#services/services.ts'
import { callGroups } from './call-groups.ts'
import { createPagesEnd, freshSettings } from './fresh-settings.ts'
import { BUILD_FOLDER } from './page-renderer.ts'
import type { Ports } from './ports.ts'
import { siteFileRouters } from './site-files.ts'
import { UPLOAD_FORMS } from './upload-forms.ts'

/** Dependencies of the routers. `servesAssets`: false while Vite serves the client files. */
export type RouterDependencies = {
  readonly config: Config
  readonly services: Services
  readonly ports: Ports
  readonly log: Logger
  readonly pageRenderer: PageRenderer
  readonly servesAssets: boolean
  readonly isDraining: () => boolean
  readonly observer?: AccessObserver
}

/** A page with a broken policy sends a few reports; more from one address say nothing new. */
const REPORTS_PER_MINUTE = 60

/** Queries of the embedded index run on the event loop: one at a time. Those of a hosted one wait for the network. */
const SEARCH_CONCURRENCY = { embedded: 1, hosted: 16 }
/** A request has one query waiting at most. */
const SEARCH_QUEUE = { maxWaiting: 500, maxWaitingPerNetwork: 50, maxWaitMs: 10_000 }

export type ShopRouting = ReturnType<typeof createRouters>

/** All routers of the shop. `calls`: the API calls; `programPaths`: below these every response is JSON. */
export function createRouters(parts: RouterDependencies) {
  const { config, services, ports, log, pageRenderer, servesAssets, isDraining } = parts
  const { operator } = services
  const testCards = config.isProduction ? undefined : LISTED_TEST_CARDS
  const prefixed: ShopRouters['prefixed'][number][] = [
    { path: PREFIXES.pictures, router: pictureRouter(services) },
    { path: PREFIXES.files, router: fileRouter(services.files) },
    { path: PREFIXES.processor, router: processorRouter(ports.processor, { operator, testCards }) },
  ]
  if (!config.isProduction)
    prefixed.push({ path: PREFIXES.devMails, router: devMailsRouter(join(config.dataDir, 'mails'), services.mails) })
  if (servesAssets) prefixed.push({ path: '/', router: assetsRouter(join(BUILD_FOLDER, 'client')) })
  prefixed.push(...siteFileRouters(parts))
  const { now } = ports.clock
  const nowMs = () => now().epochMilliseconds
  const isSuspended = services.maintenance.isUnderMaintenance
  const endsAtMs = createPagesEnd(services, nowMs)
  const cacheOptions = { version: services.catalog.getVersion, nowMs, endsAtMs, isSuspended }
  const clientAddresses = createClientAddresses(config)
  const requests = createRequestIds({ next: ports.ids.code })
  const marks = (request: Request) => ({ requestId: requests.idOf(request), scriptMark: ports.ids.secret() })
  const { addressOf } = clientAddresses
  const pages = pagesRouter({
    open: createVisits(
      services,
      (request, from) => pageRenderer.render(request, { ...from, ...marks(request) }),
      addressOf,
    ),
    connectTo: config.search.hosted?.browserUrl,
    ...(config.cachesPages && servesAssets ? { cache: cacheOptions } : {}),
    networkOf: (request) => networkOf(addressOf(request)),
    waitingRoom: waitingRoomPages(services.waitingRoom, operator),
  })
  const groups = callGroups(parts)
  const calls = groups.flatMap((group) => group.calls)
  if (!config.isProduction)
    prefixed.push({ path: API_DOCS_PREFIX, router: apiDocsRouter(calls, { siteUrl: config.siteUrl, operator }) })
  const programs = [
    ...createApiRouters(parts, clientAddresses, requests, groups),
    ...createIdentityRouters(parts, clientAddresses),
    ...createJsonRouters(parts, clientAddresses, isDraining),
  ]
  const router = createShopRouter({
    protocols: [...programs, ...createWebhookRouters(services)],
    prefixed,
    pages: pages.router,
    uploads: UPLOAD_FORMS,
    origin: {
      ...config,
      onOwnRefused: (origin) =>
        log.warn({ origin }, 'a form was refused that its browser calls one of this site: is SITE_URL right?'),
    },
    operator,
    onRequest: [accessMiddleware(requests, parts.observer), clientAddresses.middleware, freshSettings(services)],
    middleware: [legacyRedirects(isSuspended)],
    onError: (error, { req }) =>
      log.error({ requestId: requests.idOf(req.raw), path: maskedPath(req.path), err: error }, 'request failed'),
  })
  return { router, getFreshPage: pages.getFresh, calls, requests, programPaths: programs.map(({ path }) => path) }
}

/** Routers of services whose every response is JSON, also an error, and that need no form limits. */
function createJsonRouters(
  { config, services, ports, log, observer, servesAssets }: RouterDependencies,
  { addressOf }: ClientAddresses,
  isDraining: () => boolean,
) {
  const { now } = ports.clock
  const limit = (name: 'reports' | 'searches', perMinute: number) =>
    createCallRateLimit({ name, rates: ports.rates, now, perMinute })
  const logsError = (message: string) => (error: unknown) => log.error({ err: error }, message)
  const searches = {
    rateLimit: limit('searches', config.search.perMinute),
    queue: createFairQueue({
      ...SEARCH_QUEUE,
      concurrency: SEARCH_CONCURRENCY[config.search.hosted ? 'hosted' : 'embedded'],
    }),
    addressOf,
    onError: logsError('search failed'),
  }
  const postalCodes = { nowMs: () => now().epochMilliseconds, addressOf, onError: logsError('postal code failed') }
  const sessions = { origin: config, now, addressOf, onError: logsError('session failed') }
  const reports = {
    siteUrl: config.siteUrl,
    rateLimit: limit('reports', REPORTS_PER_MINUTE),
    addressOf,
    onViolation: observer?.onViolation ?? (() => undefined),
    onBrowserError: (error: BrowserError) => observer?.onBrowserError?.({ ...error, path: maskedPath(error.path) }),
  }
  const build = servesAssets ? findBuild(join(BUILD_FOLDER, 'client')) : undefined
  return [
    ...(build ? [{ path: PREFIXES.builds, router: buildsRouter(build) }] : []),
    { path: PREFIXES.count, router: countRouter(services, searches) },
    { path: PREFIXES.health, router: healthRouter(services, { version: config.telemetry.version, isDraining }) },
    { path: PREFIXES.postalCode, router: postalCodeRouter(services.members, postalCodes) },
    { path: PREFIXES.reports, router: reportsRouter(reports) },
    { path: PREFIXES.search, router: searchRouter(services.search, { ...config.search, ...searches }) },
    { path: PREFIXES.session, router: sessionRouter(services.sessions, sessions) },
    { path: PREFIXES.suggest, router: suggestRouter(services.search, searches) },
  ]
}

function createWebhookRouters({ mails, parcels, payments }: Services) {
  return [
    { path: pageHref('magazine-unsubscribe'), router: unsubscribeRouter(mails.unsubscribe) },
    { path: `${PREFIXES.webhooks}/mail`, router: mailWebhookRouter(mails) },
    { path: `${PREFIXES.webhooks}/carrier`, router: carrierWebhookRouter(parcels) },
    { path: PREFIXES.webhooks, router: webhookRouter(payments) },
  ]
}

/** Creates the API routers, one per group and prefix. They share one rate limit. */
function createApiRouters(
  parts: RouterDependencies,
  { middleware: addressMiddleware, addressOf }: ClientAddresses,
  requestIds: RequestIds,
  groups: readonly CallGroup[],
) {
  const { config, services, ports, log } = parts
  const context = {
    sessions: services.sessions,
    staff: services.staff,
    addressMiddleware,
    addressOf,
    requestIds,
    rateLimit: createCallRateLimit({
      name: 'calls',
      rates: ports.rates,
      now: ports.clock.now,
      perMinute: config.calls.perMinute,
    }),
    onError: (error: unknown, about: object) => log.error({ ...about, err: error }, 'call failed'),
    onRejected: (about: object) => log.info(about, 'call answered with an error'),
  }
  return groups.flatMap((group) =>
    [group.prefix, ...(group.aliases ?? [])].map((path) => ({ path, router: rpcRouter(context, group) })),
  )
}

/** Creates the routers of the identity provider, one per prefix. Every response below these paths is JSON. */
function createIdentityRouters(
  { config, services, log }: RouterDependencies,
  { middleware: addressMiddleware, addressOf }: ClientAddresses,
) {
  const { identity } = services
  const onError = (error: unknown) => log.error({ err: error }, 'identity failed')
  const { apiKey } = config.identity
  return IDENTITY_PREFIXES.map((path) => ({
    path,
    router: identityRouter(identity, { apiKey, addressMiddleware, addressOf, onError }),
  }))
}

/** Logs errors and rejected forms of pages under the support code that the visitor sees: the request id. */
export function createErrorReporter(log: Logger): ErrorReporter {
  const entry = ({ supportCode: requestId, path, ...about }: Parameters<ErrorReporter['rejected']>[0]) => ({
    ...about,
    requestId,
    supportCode: requestId,
    path: maskedPath(path),
  })
  return {
    report: (error, about) => log.error({ ...entry({ ...about, status: 500 }), err: error }, 'page failed'),
    rejected: (about) => log.info(entry(about), 'form refused'),
  }
}
