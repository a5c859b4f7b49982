import { ORDINARY_ROLE, roleOf } from './role.ts'

/** The user of a session (docs/product/3, Session state). */
export type SessionUser = { readonly uid: string; readonly roleClaim: unknown }

/** Session state (docs/product/3): token and user are both present or both null. */
export type Session<User extends SessionUser = SessionUser> = {
  readonly token: string | null
  readonly user: User | null
  readonly role: number
}

/** The state when nobody is signed in. */
export const SIGNED_OUT: Session<never> = { token: null, user: null, role: ORDINARY_ROLE }

/**
 * A change of the sign-in state: a user with a token (after a sign-in or a restored session), or none (docs/product/4,
 * Sign-in).
 */
export type SessionReport<User extends SessionUser> =
  | { readonly kind: 'signed-in'; readonly token: string; readonly user: User }
  | { readonly kind: 'signed-out' }

/**
 * The session after a report (docs/product/4, Sign-in). The role is set only while no token is held, so that a
 * refreshed token does not change it. Decided here: signing out resets the role to 0.
 */
export function nextSession<User extends SessionUser>(
  session: Session<User>,
  report: SessionReport<User>,
  superuserUids: readonly string[],
): Session<User> {
  if (report.kind === 'signed-out') return SIGNED_OUT
  const role = session.token === null ? roleOf(report.user, superuserUids) : session.role
  return { token: report.token, user: report.user, role }
}
