import { getUser } from '#services/session/get-user.ts'
import { mergeCarried, openCart } from '#services/session/merge-carried.ts'
import { renew, renewOnce, resume } from '#services/session/resume.ts'
import { signIn } from '#services/session/sign-in.ts'
import { signOut } from '#services/session/sign-out.ts'
import { takeBearer } from '#services/session/take-bearer.ts'
import type { SessionServices } from '#services/session-services.ts'
import type { ServicePorts } from '../wiring.ts'

/** Creates the session services. */
export function sessionServices(ports: ServicePorts): SessionServices {
  const refreshOnce = renewOnce(ports)
  return {
    signIn: signIn(ports),
    resume: resume(ports, refreshOnce),
    renew: renew(ports, refreshOnce),
    takeBearer: takeBearer(ports),
    getUser: getUser(ports),
    signOut: signOut(ports),
    mergeCarried: mergeCarried(ports),
    openCart: openCart(ports),
  }
}
