import { type Email, emailKey } from '../customer/email.ts'
import { type PasswordRefusal, parsePassword } from '../identity/password.ts'
import { type Rejection, rejected } from '../result.ts'

/**
 * The least strength that is taken, of 0 to 4: below 2 a password falls to fewer than a million guesses, which is where
 * all commonly used ones are (docs/rules.md Members; scale of zxcvbn, Wheeler 2016).
 */
export const PASSWORD_LEAST_SCORE = 2
/** A local part shorter than this is found in any password and proves nothing (decided here). */
const LOCAL_PART_SHORTEST = 4

/** Refusals of a member's new password: its form, commonly used, or too near to the e-mail address. */
export type MemberPasswordRefusal = PasswordRefusal | Rejection<'password-like-email', undefined>

/** Whether a password holds the part of the address before the @, in any case; parts under 4 letters do not count. */
export function isLikeEmail(password: string, email: Email): boolean {
  const [local = ''] = emailKey(email).split('@')
  return local.length >= LOCAL_PART_SHORTEST && password.toLowerCase().includes(local)
}

/**
 * The first rule that a new password breaks; undefined when it may be used. `score`: its strength, 0 to 4
 * (docs/rules.md Members).
 */
export function memberPasswordRefusal(facts: {
  readonly password: unknown
  readonly email: Email
  readonly score: number
}): MemberPasswordRefusal | undefined {
  const parsed = parsePassword(facts.password, facts.email)
  if (typeof parsed !== 'string') return parsed
  if (isLikeEmail(parsed, facts.email)) return rejected('password-like-email')
  return facts.score < PASSWORD_LEAST_SCORE ? rejected('password-common') : undefined
}
