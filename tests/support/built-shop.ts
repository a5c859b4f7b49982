import type { Logger } from 'pino'
import type { Database } from '#adapters/postgres/connect.ts'
import type { ErrorReporter } from '#app/entry.server.tsx'
import { productionPageHandler } from '#bootstrap/page-handler.ts'
import { createErrorReporter, createRouters } from '#bootstrap/routers.ts'
import { parseConfig } from '#config/config.ts'
import { createLog } from '#observability/log.ts'
import type { Observer } from '#observability/observer.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { openSmallShop, type SmallShop, type Stock } from './small-shop.ts'

/** The shop's address in tests. */
export const SITE = 'http://shop.test'

/**
 * The whole shop as browsers meet it: Request in, HTML out, without a socket. `faults` are the errors that pages
 * logged.
 */
export type BuiltShop = SmallShop & {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The doors themselves, for a request at another address. */
  handle(request: Request): Promise<Response>
  readonly errors: unknown[]
  /** What pages noted of forms that they refused. */
  readonly rejections: Parameters<ErrorReporter['rejected']>[0][]
}

/** `isIndexed`: as in production. `dataDir`: as of `openSmallShop`. */
export type BuiltShopOptions = {
  readonly isIndexed?: boolean
  readonly log?: Logger
  readonly observer?: Observer
  readonly dataDir?: string
}

/**
 * Opens the built pages over a small shop. Builds first when the build is not of this source. `isIndexed`: as in
 * production.
 */
export async function openBuiltShop(
  db: Database,
  stock: Stock,
  { isIndexed = false, log = createLog('silent'), observer, dataDir }: BuiltShopOptions = {},
): Promise<BuiltShop> {
  await ensureBuilt()
  const small = await openSmallShop(db, stock, dataDir === undefined ? {} : { dataDir })
  const { ports } = small
  const services = observer?.services(small.services) ?? small.services
  const config = parseConfig({ SITE_URL: SITE, SEED: 'none', PAGE_CACHE: 'false' })
  const faults: unknown[] = []
  const refusals: BuiltShop['rejections'] = []
  const logged = createErrorReporter(log, ports.ids)
  const trouble: ErrorReporter = {
    ...logged,
    report: (error, about) => {
      faults.push(error)
      logged.report(error, about)
    },
    rejected: (about) => {
      refusals.push(about)
      logged.rejected(about)
    },
  }
  const render = await productionPageHandler({
    services,
    site: { url: SITE, isIndexed },
    operator: config.operator,
    errorReporter: trouble,
  })
  const accessObserver = observer?.access
  const open = {
    config,
    services,
    ports,
    log,
    render,
    servesAssets: true,
    isDraining: () => false,
    ...(accessObserver && { observer: accessObserver }),
  }
  const { router } = createRouters(open)
  return {
    ...small,
    errors: faults,
    rejections: refusals,
    fetch: async (path, init) => router.fetch(new Request(`${SITE}${path}`, init)),
    handle: async (request) => router.fetch(request),
  }
}
