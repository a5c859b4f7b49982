import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { productionPageRenderer } from '#bootstrap/page-renderer.ts'
import type { Ports } from '#bootstrap/ports.ts'
import { createErrorReporter, createRouters } from '#bootstrap/routers.ts'
import type { Config } from '#config/config.ts'
import { serveCachedPages } from '#http/pages/cached-page-listener.ts'
import { createLog } from '#observability/log.ts'
import type { Services } from '#services/services.ts'

/** The parts of a shop that are served. */
type Served = { readonly config: Config; readonly services: Services; readonly ports: Ports }

/** Opens a socket before the shop, because the shop needs its URL. */
export async function openShopSocket() {
  let handler: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((listening) => server.listen(0, listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    async serve({ config, services, ports }: Served): Promise<void> {
      const log = createLog(config.logLevel)
      const site = { url, isIndexed: false }
      const errorReporter = createErrorReporter(log)
      const pageRenderer = await productionPageRenderer({ services, site, errorReporter })
      const { router, getFreshPage } = createRouters({
        config,
        services,
        ports,
        log,
        pageRenderer,
        servesAssets: true,
        isDraining: () => false,
      })
      handler = serveCachedPages(
        getFreshPage,
        getRequestListener((request, env) => router.fetch(request, env)),
      )
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
