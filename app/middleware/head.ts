import type { MiddlewareFunction } from 'react-router'
import { siteContext } from '#app/context.ts'
import { canonicalPath, isListedPath } from '#domain/navigation/canonical.ts'

/**
 * Fourth check: what the page is called elsewhere. Says in headers what its head says in tags, for every answer, pages
 * or not: the canonical address, and outside production and on personal pages that nobody may list it (specification 1
 * and 2, Page metadata).
 */
export const resolveHead: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const site = context.get(siteContext)
  const response = await next()
  const isPage = response.status === 200
  if (!site.isIndexed || !isPage || !isListedPath(url.pathname)) {
    response.headers.set('x-robots-tag', 'noindex, nofollow')
  }
  if (isPage && response.headers.get('content-type')?.startsWith('text/html')) {
    response.headers.set('link', `<${site.url}${canonicalPath(url.pathname, url.search)}>; rel="canonical"`)
  }
  return response
}
