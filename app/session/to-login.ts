import { redirect, replace } from 'react-router'
import { loginPath } from '#domain/navigation/guards.ts'

const NEVER_KEPT = { 'cache-control': 'private, no-store' }

/**
 * Sends somebody without a session to a login page, from where the way leads back. The login page takes the place of
 * the page asked for, so that the way back does not lead into the guard again. A posted form goes along (307): the
 * login page keeps what was typed and sends it on afterwards.
 */
export function toLogin(request: Request, login = '/mypage/login'): Response {
  const path = loginPath(login, ownPath(request))
  if (request.method === 'POST') return redirect(path, { status: 307, headers: NEVER_KEPT })
  return replace(path, { status: 303, headers: NEVER_KEPT })
}

/** The address of the page that a request is about, without what the router adds to it. */
export function ownPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `${pathname.replace(/\.data$/, '')}${ownSearch(search)}`
}

function ownSearch(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
