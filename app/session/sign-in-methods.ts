import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { type SignInNoticeCode, signInNoticeText } from '#app/text/sign-in-rejections.ts'
import { confirmText } from '#app/text/sign-in-text.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { loginPath } from '#domain/navigation/guards.ts'
import { MY_PAGE, pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import { readCookies } from '#domain/visitor/cookies.ts'
import type { SignedIn } from '#services/sessions/member-session.ts'
import { callerOf } from './require-session.ts'

type Context = Readonly<RouterContextProvider>

/** Sign-in methods besides the password, for a login page. `notice`: the result of the last attempt. */
export type SignInMethods = Awaited<ReturnType<typeof getSignInMethods>>

/** Headers of a page that opens a popup: it must see whether the popup is closed, which `same-origin` would prevent. */
export function popupHeaders({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  return headers
}

export async function getSignInMethods(request: Request, context: Context) {
  const { externalAccounts, passkeys } = context.get(servicesContext)
  const code = new URL(request.url).searchParams.get('way')
  const { factor, link } = readCookies(request)
  const pending = code === 'confirm' && link !== undefined ? await externalAccounts.findPendingLink(link) : undefined
  return {
    /** A sign-in with an external account waits for the code of an authenticator app. */
    awaitsCode: code === 'code' && factor !== undefined,
    providers: externalAccounts.providers,
    hasPasskeys: passkeys.isOffered,
    notice: pending ? confirmText(pending.label, pending.email) : signInNoticeText(code),
    email: pending?.email,
  }
}

/**
 * The path of the login page with the reason why a sign-in failed; it still returns to `next`, and is that of the back
 * office for its pages.
 */
export function loginPathWithNotice(next: string | undefined, code: SignInNoticeCode): string {
  if (next !== undefined && isStaffPath(next)) return staffHref('staff-login', { next, way: code })
  const login = pageHref(next === pageHref('shopping-delivery') ? 'shopping-login' : 'mypage-login')
  const path = loginPath(login, next ?? MY_PAGE)
  return `${path}${path.includes('?') ? '&' : '?'}way=${code}`
}

export function redirectWithNotice(next: string | undefined, code: SignInNoticeCode): Response {
  return redirect(loginPathWithNotice(next, code), 303)
}

/** Links the external account that waits for this sign-in; the sign-in succeeds even if it cannot be linked. */
export async function linkPendingAccount(request: Request, context: Context, signedIn: SignedIn): Promise<SignedIn> {
  const { link, staff } = readCookies(request)
  if (link === undefined) return signedIn
  const { externalAccounts } = context.get(servicesContext)
  const linked = await externalAccounts.link(signedIn.session, link, callerOf(context), staff)
  return isRejected(linked) ? signedIn : linked
}

function isStaffPath(path: string): boolean {
  return findPage(path.replace(/[?#].*$/, ''))?.kind === 'staff'
}

/** Headers of sign-in with an external account: the opener must see when the popup is closed. */
export function popupPageHeaders(): Record<string, string> {
  return { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' }
}
