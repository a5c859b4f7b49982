import type { IdentityAdmin } from '../ports/identity-provider.ts'
import type { SessionPorts } from './member-session.ts'
import { type MergeVisitorPorts, mergeVisitor, openMemberCart } from './merge-visitor.ts'
import { createSessionRefresh, refreshBeforeExpiry, resume } from './resume.ts'
import { getUser, openFromBearerToken, signIn, signOut } from './sign-in.ts'

/** The ports of all use cases of sessions. */
export type SessionsPorts = SessionPorts & MergeVisitorPorts & { readonly identityAdmin: IdentityAdmin }

/** Sessions (docs/product/3, Session state; docs/product/4, Sign-in). */
export function createSessions(ports: SessionsPorts) {
  const refreshOnce = createSessionRefresh(ports)
  return {
    signIn: signIn(ports),
    resume: resume(ports, refreshOnce),
    refresh: refreshBeforeExpiry(ports, refreshOnce),
    openFromBearerToken: openFromBearerToken(ports),
    getUser: getUser(ports),
    signOut: signOut(ports),
    mergeVisitor: mergeVisitor(ports),
    openCart: openMemberCart(ports),
  }
}
