import { type MiddlewareFunction, redirect } from 'react-router'
import { legacyRedirect } from '#domain/navigation/path.ts'

/**
 * Last check: legacy paths redirect to the current path, with the query (docs/product/2, Legacy paths). Most document
 * requests are answered by http/legacy before, without the renderer.
 */
export const applyRouteRules: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const target = legacyRedirect(url.pathname, url.search)
  return target === undefined ? next() : redirect(target, 301)
}
