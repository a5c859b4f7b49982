import type { Config } from '#config/config.ts'
import { brandOf } from '#domain/operator/brand.ts'
import { brandRouter } from '#http/brand.ts'
import { siteRouter } from '#http/site.ts'
import type { Services } from '#services/services.ts'
import type { Ports } from './ports.ts'

type Parts = { readonly config: Config; readonly services: Services; readonly ports: Pick<Ports, 'clock'> }

/** Routers of the files that are written from the settings. */
export function siteFileRouters({ config: { siteUrl, isProduction }, services, ports }: Parts) {
  const site = { siteUrl, isIndexed: isProduction, operator: services.operator, now: ports.clock.now }
  return [siteRouter(services, site), brandRouter(() => brandOf(services.operator.now()))].map((router) => ({
    path: '/',
    router,
  }))
}
