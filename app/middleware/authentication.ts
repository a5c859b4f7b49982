import { type MiddlewareFunction, replace } from 'react-router'
import { sessionContext, visitorContext } from '#app/context.ts'
import { redirectToLogin } from '#app/session/redirect-to-login.ts'
import { guardRedirect } from '#domain/navigation/guards.ts'

/**
 * Third check: the guards (docs/product/2, Navigation rules). A guard redirect replaces the history entry, so that the
 * back button does not lead into the guard again.
 */
export const checkAuthentication: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const hasToken = context.get(sessionContext).token !== undefined
  const isBuying = context.get(visitorContext).cartSecret !== undefined
  const target = guardRedirect(url.pathname, { hasToken, isBuying })
  if (target === undefined) return next()
  if (!hasToken) return redirectToLogin(request, target)
  return replace(target, { status: 303, headers: { 'cache-control': 'private, no-store' } })
}
