import { type MiddlewareFunction, redirect } from 'react-router'
import { currentAddress } from '#domain/navigation/legacy.ts'

/**
 * Last check: addresses of the former shop lead to the page as it is called today, query kept (specification 2, Legacy
 * paths). Whole documents seldom come this far: http/legacy answers them without the renderer.
 */
export const applyRouteRules: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const target = currentAddress(url.pathname, url.search)
  return target === undefined ? next() : redirect(target, 301)
}
