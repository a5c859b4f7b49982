import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { requestedPath } from '#app/session/redirect-to-login.ts'
import { requireSession } from '#app/session/require-session.ts'
import { profileSetupPath } from '#domain/navigation/guards.ts'
import type { MemberView } from '#services/members/profile.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'
import { PRIVATE_HEADERS } from './private-page.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in member with the stored profile. */
export type SignedInMember = { readonly uid: string; readonly session: MemberSession; readonly member: MemberView }

/**
 * Redirects to the login page when no session exists, and to the profile form when a member who signed in with an
 * external account has no profile yet.
 */
export async function requireMember(request: Request, context: Context): Promise<SignedInMember> {
  const { session, member } = await requireAccount(request, context)
  if (member === undefined)
    throw redirect(profileSetupPath(requestedPath(request)), { status: 303, headers: PRIVATE_HEADERS })
  return { uid: session.uid, session, member }
}

/** The session and its member. The member is undefined when no profile exists yet. */
export async function requireAccount(request: Request, context: Context) {
  const session = requireSession(request, context)
  return { session, member: await context.get(servicesContext).members.getMember(session.uid) }
}
