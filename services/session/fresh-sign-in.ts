import type { Clock } from '../ports/clock.ts'
import type { MemberSession } from '../session-services.ts'

/** As the identity provider has it for password and e-mail (docs/decisions/014). */
const FRESH_MINUTES = 5

/** Whether somebody signed in at most 5 minutes ago. */
export function isFresh({ clock }: { readonly clock: Clock }, { signedInAt }: MemberSession): boolean {
  return Temporal.Instant.compare(clock.now(), signedInAt.add({ minutes: FRESH_MINUTES })) <= 0
}
