import { type Email, parseEmail } from '#domain/customer/email.ts'
import type { IdentityRejection } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'

/** Minimum length of a password in characters (docs/rules.md Members). */
const MIN_PASSWORD_LENGTH = 8

/** Rejections: MISSING_EMAIL, INVALID_EMAIL. */
export function readEmail(email: string | undefined): Email | IdentityRejection {
  if (!email) return rejected('MISSING_EMAIL')
  const parsed = parseEmail(email)
  return isRejected(parsed) ? rejected('INVALID_EMAIL') : parsed
}

/** Rejections: MISSING_PASSWORD, WEAK_PASSWORD. */
export function checkNewPassword(password: string | undefined): IdentityRejection | undefined {
  if (!password) return rejected('MISSING_PASSWORD')
  return [...password].length < MIN_PASSWORD_LENGTH ? rejected('WEAK_PASSWORD') : undefined
}
