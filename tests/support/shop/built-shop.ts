import type { Logger } from 'pino'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { ErrorReporter } from '#app/entry.server.tsx'
import { productionPageRenderer } from '#bootstrap/page-renderer.ts'
import { createRequestListener } from '#bootstrap/request-listener.ts'
import { createErrorReporter, createRouters } from '#bootstrap/routers.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { createLog } from '#observability/log.ts'
import type { Observer } from '#observability/observer.ts'
import { ensureBuilt } from '#scripts/build.ts'
import type { Services } from '#services/services.ts'
import { type Listening, listenOnFreePort } from '../third-parties/listening.ts'
import { openSmallShop, type SmallShop, type Stock } from './small-shop.ts'

/** The shop's address in tests. */
export const SITE = 'http://shop.test'

/**
 * The whole shop with its pages, called by Request and Response without a socket. `errors` are those that pages
 * reported.
 */
export type BuiltShop = SmallShop & {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Handles a request to any address. */
  handle(request: Request): Promise<Response>
  /** The routes of its routers; pages are routes of their own. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  /** Serves the shop over sockets, as the web process does. Its origin is still SITE, unless `siteUrl` changes it. */
  listen(env?: { readonly isProxyTrusted?: boolean; readonly siteUrl?: string }): Promise<Listening>
  readonly errors: unknown[]
  /** The reports of rejected forms. */
  readonly rejections: Parameters<ErrorReporter['rejected']>[0][]
}

/**
 * `isIndexed`, `cachesPages`: as in production. `operator`: differs from the sample. `dataDir`: as of `openSmallShop`.
 */
export type BuiltShopOptions = {
  readonly isIndexed?: boolean
  readonly cachesPages?: boolean
  readonly operator?: Partial<Operator>
  readonly log?: Logger
  readonly observer?: Observer
  readonly dataDir?: string
  /** Services with other settings or ports than those of the small shop. */
  readonly services?: (small: SmallShop) => Services
}

/**
 * Opens the built pages over a small shop, after building them if the build is out of date. `isIndexed`: as in
 * production.
 */
export async function openBuiltShop(
  db: Database,
  stock: Stock,
  {
    isIndexed = false,
    cachesPages = false,
    operator,
    log = createLog('silent'),
    observer,
    dataDir,
    services: servicesOf,
  }: BuiltShopOptions = {},
): Promise<BuiltShop> {
  await ensureBuilt()
  const opened = await openSmallShop(db, stock, { ...(dataDir && { dataDir }), ...(operator && { operator }) })
  const { orderLife } = opened.services
  const small = { ...opened, services: { ...(servicesOf?.(opened) ?? opened.services), orderLife } }
  const { ports } = small
  const services = observer?.services(small.services) ?? small.services
  const config = { ...small.config, cachesPages }
  const errors: unknown[] = []
  const rejections: BuiltShop['rejections'] = []
  const reporter = createErrorReporter(log)
  const errorReporter: ErrorReporter = {
    ...reporter,
    report: (error, about) => {
      errors.push(error)
      reporter.report(error, about)
    },
    rejected: (about) => {
      rejections.push(about)
      reporter.rejected(about)
    },
  }
  const site = { url: SITE, isIndexed }
  const pageRenderer = await productionPageRenderer({ services, site, errorReporter })
  const parts = {
    config,
    services,
    ports,
    log,
    pageRenderer,
    servesAssets: true,
    isDraining: () => false,
    ...(observer && { observer: observer.access }),
  }
  const routing = createRouters(parts)
  const { router } = routing
  return {
    ...small,
    errors,
    rejections,
    fetch: async (path, init) => router.fetch(new Request(`${SITE}${path}`, init)),
    handle: async (request) => router.fetch(request),
    routes: router.routes,
    listen: (change) => listenOnFreePort(createRequestListener({ ...config, ...change }, routing)),
  }
}
