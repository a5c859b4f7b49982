import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '#config/config.ts'
import { type CachedPageObserver, serveCachedPages } from '#http/pages/cached-page-listener.ts'
import { createPublicRequest } from '#http/public-request.ts'
import { rejectUnrepresentable } from '#http/shop.ts'
import type { ShopRouting } from './routers.ts'

/** The listener of the shop. `cachedPages`: observes cached pages; without it, all requests pass through the router. */
export function createRequestListener(
  config: Pick<Config, 'siteUrl' | 'isProxyTrusted'>,
  { router, getFreshPage, programPaths }: Pick<ShopRouting, 'router' | 'getFreshPage' | 'programPaths'>,
  cachedPages?: CachedPageObserver | undefined,
): RequestListener {
  const publicRequest = createPublicRequest(config)
  const answer = getRequestListener((request, env) => router.fetch(publicRequest(request), env), {
    overrideGlobalObjects: false,
  })
  const listener = cachedPages ? serveCachedPages(getFreshPage, answer, cachedPages) : answer
  return rejectUnrepresentable(listener, programPaths)
}
