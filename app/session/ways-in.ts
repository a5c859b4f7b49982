import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { confirmText, type WayCode, wayText } from '#app/text/other-ways-text.ts'
import { AFTER_LOGIN, loginPath } from '#domain/navigation/guards.ts'
import { isRejected } from '#domain/result.ts'
import { readWayCookies, type WayCookies, wayCookie } from '#domain/visitor/way-cookies.ts'
import type { SignedIn } from '#services/session-services.ts'
import { callerOf } from './require-session.ts'

type Context = Readonly<RouterContextProvider>

/** Further ways to sign in, as a login page shows them. `notice`: what became of the last try. */
export type WaysIn = {
  readonly providers: readonly { readonly id: string; readonly label: string }[]
  readonly hasPasskeys: boolean
  readonly notice: string | undefined
  /** The address to sign in with once, so that an account elsewhere can be linked. */
  readonly email: string | undefined
}

/**
 * Of a page that opens a window elsewhere: it still sees whether that window is closed, which `same-origin` would hide.
 */
export function headersOfWindows({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  return headers
}

const BUYING = '/shopping/shopping'

/** The further ways of this shop, and what became of the last try. */
export async function waysIn(request: Request, context: Context): Promise<WaysIn> {
  const { otherAccounts, passkeys } = context.get(servicesContext)
  const code = new URL(request.url).searchParams.get('way')
  const { link } = wayCookiesOf(request)
  const waiting = code === 'confirm' && link !== undefined ? await otherAccounts.findWaiting(link) : undefined
  return {
    providers: otherAccounts.providers,
    hasPasskeys: passkeys.isOffered,
    notice: waiting ? confirmText(waiting.label, waiting.email) : wayText(code),
    email: waiting?.email,
  }
}

/** The cookies of sign-ins elsewhere. */
export function wayCookiesOf(request: Request): WayCookies {
  return readWayCookies(request.headers.get('cookie'), isSecure(request))
}

/** A Set-Cookie header of theirs. */
export function setWayCookie(request: Request, name: keyof WayCookies, value: string | undefined): string {
  return wayCookie(isSecure(request), name, value)
}

/** The login page that tells why another way in came to nothing, from where the way leads on as before. */
export function refusedAt(next: string | undefined, code: WayCode): string {
  const login = next === AFTER_LOGIN[BUYING] ? BUYING : '/mypage/login'
  const path = loginPath(login, next ?? AFTER_LOGIN[login] ?? '/')
  return `${path}${path.includes('?') ? '&' : '?'}way=${code}`
}

/** Leads there. */
export function refusedRedirect(next: string | undefined, code: WayCode): Response {
  return redirect(refusedAt(next, code), 303)
}

/**
 * Links an account elsewhere that waits for this sign-in, and answers the session to go on with. What cannot be linked
 * stays as it was: nobody is kept from signing in by it.
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
