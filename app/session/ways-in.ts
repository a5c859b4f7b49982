import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { confirmText, type WayCode, wayText } from '#app/text/other-ways-text.ts'
import { AFTER_LOGIN, loginPath } from '#domain/navigation/guards.ts'
import { isRejected } from '#domain/result.ts'
import { readWayCookies, type WayCookies, wayCookie } from '#domain/visitor/way-cookies.ts'
import type { SignedIn } from '#services/session-services.ts'
import { callerOf } from './require-session.ts'

type Context = Readonly<RouterContextProvider>

/** Sign-in methods besides the password, for a login page. `notice`: the result of the last attempt. */
export type WaysIn = {
  readonly providers: readonly { readonly id: string; readonly label: string }[]
  readonly hasPasskeys: boolean
  readonly notice: string | undefined
  /** The address to sign in with once, so that an external account can be linked. */
  readonly email: string | undefined
}

/** Headers of a page that opens a popup: it must see whether the popup is closed, which `same-origin` would prevent. */
export function headersOfWindows({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  return headers
}

const PURCHASE_LOGIN = '/shopping/shopping'

/** The sign-in methods besides the password, and the result of the last attempt. */
export async function waysIn(request: Request, context: Context): Promise<WaysIn> {
  const { otherAccounts, passkeys } = context.get(servicesContext)
  const code = new URL(request.url).searchParams.get('way')
  const { link } = wayCookiesOf(request)
  const pending = code === 'confirm' && link !== undefined ? await otherAccounts.findWaiting(link) : undefined
  return {
    providers: otherAccounts.providers,
    hasPasskeys: passkeys.isOffered,
    notice: pending ? confirmText(pending.label, pending.email) : wayText(code),
    email: pending?.email,
  }
}

/** The cookies of external sign-ins. */
export function wayCookiesOf(request: Request): WayCookies {
  return readWayCookies(request.headers.get('cookie'), isSecure(request))
}

/** The Set-Cookie header of such a cookie. */
export function setWayCookie(request: Request, name: keyof WayCookies, value: string | undefined): string {
  return wayCookie(isSecure(request), name, value)
}

/** The path of the login page with the reason why a sign-in failed; it still returns to `next`. */
export function refusedAt(next: string | undefined, code: WayCode): string {
  const login = next === AFTER_LOGIN[PURCHASE_LOGIN] ? PURCHASE_LOGIN : '/mypage/login'
  const path = loginPath(login, next ?? AFTER_LOGIN[login] ?? '/')
  return `${path}${path.includes('?') ? '&' : '?'}way=${code}`
}

export function refusedRedirect(next: string | undefined, code: WayCode): Response {
  return redirect(refusedAt(next, code), 303)
}

/**
 * Links the external account that is waiting for this sign-in, and returns the session. If it cannot be linked, the
 * sign-in succeeds all the same.
 */
export async function linkWaiting(request: Request, context: Context, signedIn: SignedIn): Promise<SignedIn> {
  const { link } = wayCookiesOf(request)
  if (link === undefined) return signedIn
  const linked = await context.get(servicesContext).otherAccounts.link(signedIn.session, link, callerOf(context))
  return isRejected(linked) ? signedIn : linked
}

function isSecure(request: Request): boolean {
  return request.url.startsWith('https:')
}
