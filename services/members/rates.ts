import type { Clock } from '../ports/clock.ts'
import type { Caller } from '../ports/identity-provider.ts'
import type { RateLimit, RateRule } from '../ports/rate-limit.ts'

/** How often one place and one e-mail address may do something (decided here). */
export type MemberRate = { readonly place: RateRule; readonly email: RateRule }

const HOUR = 3_600

/** Registrations: a family from one place, a few tries for one address, whose owner gets a mail each time. */
export const REGISTER_RATE: MemberRate = {
  place: { name: 'register-place', most: 20, windowSeconds: HOUR },
  email: { name: 'register-email', most: 5, windowSeconds: 6 * HOUR },
}
/** Answers to reminder questions: a pet's name is guessed soon. */
export const RESET_RATE: MemberRate = {
  place: { name: 'reset-place', most: 20, windowSeconds: HOUR },
  email: { name: 'reset-email', most: 5, windowSeconds: 6 * HOUR },
}
/** New addresses asked for. */
export const EMAIL_CHANGE_RATE: MemberRate = {
  place: { name: 'email-change-place', most: 20, windowSeconds: HOUR },
  email: { name: 'email-change-email', most: 5, windowSeconds: 6 * HOUR },
}

/** Who could not be told apart shares one window, so that nobody is without a limit. */
const SOMEBODY = 'unknown'

/** Counts one more, by place and by e-mail address, before anything is looked up. False: that is too often. */
export async function isWithin(
  { rates, clock }: { readonly rates: RateLimit; readonly clock: Clock },
  rate: MemberRate,
  { address }: Caller,
  email: string,
): Promise<boolean> {
  const now = clock.now()
  if (!(await rates.take(rate.place, address ?? SOMEBODY, now))) return false
  return rates.take(rate.email, email.toLowerCase(), now)
}
