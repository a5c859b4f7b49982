import { type Email, emailKey } from '../customer/email.ts'
import { type PasswordRejection, parsePassword } from '../identity/password.ts'
import { type Rejection, rejected } from '../result.ts'

/**
 * The minimum strength score, from 0 to 4: a score below 2 means fewer than a million guesses, which covers all
 * commonly used passwords (docs/rules.md Members; scale of zxcvbn, Wheeler 2016).
 */
export const PASSWORD_MIN_SCORE = 2
/** Shorter local parts are ignored, because many passwords contain them by chance (decided here). */
const MIN_LOCAL_PART_LENGTH = 4

/** Rejections of a member's new password: its form, commonly used, or similar to the e-mail address. */
export type MemberPasswordRejection = PasswordRejection | Rejection<'password-like-email', undefined>

/**
 * Whether a password contains the local part of an address, ignoring case; local parts under 4 characters are ignored.
 */
export function isLikeEmail(password: string, email: Email): boolean {
  const [local = ''] = emailKey(email).split('@')
  return local.length >= MIN_LOCAL_PART_LENGTH && password.toLowerCase().includes(local)
}

/**
 * The first rule that a new password breaks; undefined when it is accepted. `score`: its strength, 0 to 4
 * (docs/rules.md Members).
 */
export function checkMemberPassword(facts: {
  readonly password: unknown
  readonly email: Email
  readonly score: number
}): MemberPasswordRejection | undefined {
  const parsed = parsePassword(facts.password, facts.email)
  if (typeof parsed !== 'string') return parsed
  if (isLikeEmail(parsed, facts.email)) return rejected('password-like-email')
  return facts.score < PASSWORD_MIN_SCORE ? rejected('password-common') : undefined
}
