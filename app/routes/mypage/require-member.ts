import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, seeOther } from '#app/response-headers.ts'
import { requestedPath, requireSession } from '#app/session/require-session.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { profileSetupPath } from '#domain/navigation/guards.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { MemberView } from '#services/members/profile.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'

export const privateHeaders = () => PRIVATE_HEADERS

export const MY_PAGE_CRUMB = { path: pageHref('mypage'), text: 'マイページ' }

type Context = Readonly<RouterContextProvider>

export type SignedInMember = { readonly uid: string; readonly session: MemberSession; readonly member: MemberView }

/** Redirects to the login page without a session, and to the profile form without a profile (external account). */
export async function requireMember(request: Request, context: Context): Promise<SignedInMember> {
  const { session, member } = await requireAccount(request, context)
  if (member === undefined) throw seeOther(profileSetupPath(requestedPath(request)))
  return { uid: session.uid, session, member }
}

/** The session and its member. The member is undefined when no profile exists yet. */
export async function requireAccount(request: Request, context: Context) {
  const session = requireSession(request, context)
  return { session, member: await context.get(servicesContext).members.getMember(session.uid) }
}

const UID = /^[\w-]{1,64}$/

/** The order named by `uid` in the query. Another customer's order gives the same 404 as one that does not exist. */
export async function requireOwnOrder(request: Request, context: Readonly<RouterContextProvider>) {
  const { uid: customerUid } = await requireMember(request, context)
  const orderUid = new URL(request.url).searchParams.get('uid') ?? ''
  const { orders } = context.get(servicesContext)
  const view = UID.test(orderUid) ? await orders.getDetails({ customerUid, orderUid }) : undefined
  if (view === undefined) throw noSuchOrder()
  return { ...view, customerUid }
}

export function noSuchOrder() {
  return catalogueError('page-not-found', 404, pageHref('mypage'))
}
