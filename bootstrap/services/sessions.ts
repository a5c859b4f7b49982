import { getUser } from '#services/session/get-user.ts'
import { mergeVisitor, openMemberCart } from '#services/session/merge-visitor.ts'
import { openFromBearerToken } from '#services/session/open-from-bearer-token.ts'
import { createSessionRefresh, refreshBeforeExpiry, resume } from '#services/session/resume.ts'
import { signIn } from '#services/session/sign-in.ts'
import { signOut } from '#services/session/sign-out.ts'
import type { SessionServices } from '#services/session-services.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the session services. */
export function sessionServices(ports: ServicePorts): SessionServices {
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
