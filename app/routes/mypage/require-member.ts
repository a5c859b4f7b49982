import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { requireSession } from '#app/session/require-session.ts'
import { ownPath } from '#app/session/to-login.ts'
import { introductionPath } from '#domain/navigation/guards.ts'
import type { MemberView } from '#services/member-services.ts'
import type { MemberSession } from '#services/session-services.ts'
import { PRIVATE_HEADERS } from './private-page.ts'

type Context = Readonly<RouterContextProvider>

/** Who is signed in, with what the shop knows of her. */
export type SignedInMember = { readonly uid: string; readonly session: MemberSession; readonly member: MemberView }

/**
 * Everybody who is not signed in is sent to the login page; whoever is, by the account of another service, and has told
 * nothing of herself yet, to the page that asks.
 */
export async function requireMember(request: Request, context: Context): Promise<SignedInMember> {
  const { session, member } = await requireAccount(request, context)
  if (member === undefined)
    throw redirect(introductionPath(ownPath(request)), { status: 303, headers: PRIVATE_HEADERS })
  return { uid: session.uid, session, member }
}

/** Who is signed in, whether or not the shop knows her. */
export async function requireAccount(request: Request, context: Context) {
  const session = requireSession(request, context)
  return { session, member: await context.get(servicesContext).members.getMember(session.uid) }
}
