import { type RouterContextProvider, redirect, replace } from 'react-router'
import { clientAddressContext, isPhoneContext, servicesContext, sessionContext } from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import { loginPath } from '#domain/navigation/guards.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { readCookies } from '#domain/visitor/cookies.ts'
import type { RequiredReauthentication } from '#services/members/reauthenticate.ts'
import type { Caller } from '#services/ports/identity.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'

type Context = Readonly<RouterContextProvider>

/** The session of the signed-in member; other visitors are redirected to the login page, which returns to this page. */
export function requireSession(request: Request, context: Context): MemberSession {
  const { session } = context.get(sessionContext)
  if (session === undefined) throw redirectToLogin(request)
  return session
}

/** The client's address for rate limits, and the language of mails. */
export function callerOf(context: Context): Caller {
  return { address: context.get(clientAddressContext), locale: 'ja', isPhone: context.get(isPhoneContext) }
}

/** The secret of the cookie that proves a code of the back office; undefined for customers. */
export function staffSecretOf(request: Request): string | undefined {
  return readCookies(request).staff
}

/**
 * Redirects to a login page, which returns to the requested page. Only the redirect to the login of my page replaces
 * the history entry (docs/product/2, Guards). A submitted form is forwarded (307): the login page keeps its data and
 * submits it after sign-in.
 */
export function redirectToLogin(request: Request, login = pageHref('mypage-login')): Response {
  const path = loginPath(login, requestedPath(request))
  if (request.method === 'POST') return redirect(path, { status: 307, headers: NO_STORE })
  const send = login === pageHref('mypage-login') ? replace : redirect
  return send(path, { status: 303, headers: NO_STORE })
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

/** What a member has to confirm before a change, and the sign-in methods for a member without a password. */
export type RequiredProof = {
  readonly proof: RequiredReauthentication
  readonly hasPasskeys: boolean
  readonly providers: readonly { readonly id: string; readonly label: string }[]
}

/** Whether a form asks for the password of the member. */
export function requiresPassword(proof: RequiredReauthentication): boolean {
  return proof === 'password' || proof === 'password-and-code'
}

export async function getRequiredProof(context: Context, session: MemberSession): Promise<RequiredProof> {
  const { members, passkeys, externalAccounts } = context.get(servicesContext)
  const proof = await members.getRequiredReauthentication(session, callerOf(context))
  if (proof !== 'sign-in') return { proof, hasPasskeys: false, providers: [] }
  const hasPasskeys = passkeys.isOffered && (await passkeys.list(session)).length > 0
  return { proof, hasPasskeys, providers: externalAccounts.providers }
}
