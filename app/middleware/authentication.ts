import { type MiddlewareFunction, replace } from 'react-router'
import { sessionContext, visitorContext } from '#app/context.ts'
import { guardedTarget } from '#domain/navigation/guards.ts'

/**
 * Third check: the guards (specification 2, Navigation rules). Whoever is turned away finds the page that answers in
 * the place of the one asked for, so that the way back does not lead into the guard again.
 */
export const checkAuthentication: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const who = {
    hasToken: context.get(sessionContext).token !== undefined,
    isBuying: context.get(visitorContext).cartSecret !== undefined,
  }
  const target = guardedTarget(url.pathname, who)
  if (target === undefined) return next()
  return replace(target, { status: 303, headers: { 'cache-control': 'private, no-store' } })
}
