import type { MiddlewareHandler } from 'hono'
import { isGuarded } from '#domain/navigation/guards.ts'
import { legacyRedirect } from '#domain/navigation/path.ts'

/** How long a browser may cache a redirect, in seconds. Limited, so that a mistake can be corrected. */
const MAX_AGE_S = 86_400

/**
 * Redirects legacy paths with 301, keeping the query (docs/product/2, Legacy paths). Guarded paths are not redirected
 * here, because their guard comes first. `isSuspended`: whether redirects are off, as under maintenance, when every
 * path leads to one page.
 */
export function legacyRedirects(isSuspended: () => Promise<boolean>): MiddlewareHandler {
  return async ({ req }, next) => {
    const target = req.method === 'GET' || req.method === 'HEAD' ? targetOf(req.url) : undefined
    if (target === undefined || (await isSuspended())) return next()
    const headers = new Headers({ location: target, 'cache-control': `public, max-age=${MAX_AGE_S}` })
    return new Response(null, { status: 301, headers })
  }
}

function targetOf(address: string): string | undefined {
  const { pathname, search } = new URL(address)
  // Data requests belong to React Router, which applies the same rules to their pages.
  if (pathname.endsWith('.data')) return undefined
  return isGuarded(pathname) ? undefined : legacyRedirect(pathname, search)
}
