import type { ServicePorts } from '../service-ports.ts'
import { mergeVisitor, openMemberCart } from './merge-visitor.ts'
import { createSessionRefresh, refreshBeforeExpiry, resume } from './resume.ts'
import { getUser, openFromBearerToken, signIn, signOut } from './sign-in.ts'

/** Sessions (docs/product/3, Session state; docs/product/4, Sign-in). */
export function createSessions(ports: ServicePorts) {
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
