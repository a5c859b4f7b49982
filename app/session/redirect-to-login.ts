import { redirect, replace } from 'react-router'
import { loginPath } from '#domain/navigation/guards.ts'
import { pageHref } from '#domain/navigation/href.ts'

const NO_STORE = { 'cache-control': 'private, no-store' }

/**
 * Redirects to a login page, which returns to the requested page. The redirect replaces the history entry, so that the
 * back button does not lead into the guard again. A submitted form is forwarded (307): the login page keeps its data
 * and submits it after sign-in.
 */
export function redirectToLogin(request: Request, login = pageHref('mypage-login')): Response {
  const path = loginPath(login, requestedPath(request))
  if (request.method === 'POST') return redirect(path, { status: 307, headers: NO_STORE })
  return replace(path, { status: 303, headers: NO_STORE })
}

/** Path and query of the requested page, without the parameters of the router. */
export function requestedPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `${pathname.replace(/\.data$/, '')}${searchWithoutRoutes(search)}`
}

function searchWithoutRoutes(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
