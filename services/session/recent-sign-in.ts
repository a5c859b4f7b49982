import type { Clock } from '../ports/clock.ts'
import type { MemberSession } from '../session-services.ts'

/** The same limit as the identity provider's for changes of password and e-mail (docs/decisions/014). */
const RECENT_MINUTES = 5

/** Whether the sign-in of a session was at most 5 minutes ago. */
export function isRecentSignIn({ clock }: { readonly clock: Clock }, { signedInAt }: MemberSession): boolean {
  return Temporal.Instant.compare(clock.now(), signedInAt.add({ minutes: RECENT_MINUTES })) <= 0
}
