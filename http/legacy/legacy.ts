import type { MiddlewareHandler } from 'hono'
import { isGuarded } from '#domain/navigation/guards.ts'
import { currentAddress } from '#domain/navigation/legacy.ts'
import { commonHeaders } from '../security/headers.ts'

/** How long a browser may remember that an address moved, seconds: long, but a mistake can still be taken back. */
const REMEMBERED_S = 86_400

/**
 * Answers addresses of the former shop with 301, query kept (specification 2, Legacy paths), before anything is
 * rendered. Guarded paths go on: who may see them is decided first. `isSuspended`: no redirects now, as under
 * maintenance, where every address leads to one page.
 */
export function legacyRedirects(isSuspended: () => Promise<boolean>): MiddlewareHandler {
  return async ({ req }, next) => {
    const target = req.method === 'GET' || req.method === 'HEAD' ? targetOf(req.url) : undefined
    if (target === undefined || (await isSuspended())) return next()
    const headers = new Headers({ location: target, 'cache-control': `public, max-age=${REMEMBERED_S}` })
    commonHeaders(headers, req.url.startsWith('https:'))
    return new Response(null, { status: 301, headers })
  }
}

function targetOf(address: string): string | undefined {
  const { pathname, search } = new URL(address)
  // What a page asks for within itself is the router's, which applies the same rules to the page that is meant.
  if (pathname.endsWith('.data')) return undefined
  return isGuarded(pathname) ? undefined : currentAddress(pathname, search)
}
