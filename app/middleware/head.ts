import type { MiddlewareFunction } from 'react-router'
import { siteContext } from '#app/context.ts'
import { canonicalPath, isIndexablePath } from '#domain/navigation/path.ts'

/**
 * Fourth check: canonical URL and robots. Every response carries as headers what a page has as meta tags: the canonical
 * URL, and noindex outside production and on personal pages (docs/product/1; docs/product/2, Page metadata).
 */
export const resolveHead: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const site = context.get(siteContext)
  const response = await next()
  const isPage = response.status === 200
  if (!site.isIndexed || !isPage || !isIndexablePath(url.pathname)) {
    response.headers.set('x-robots-tag', 'noindex, nofollow')
  }
  if (isPage && response.headers.get('content-type')?.startsWith('text/html')) {
    response.headers.set('link', `<${site.url}${canonicalPath(url.pathname, url.search)}>; rel="canonical"`)
  }
  return response
}
