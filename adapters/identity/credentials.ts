import { type Email, parseEmail } from '#domain/customer/email.ts'
import type { IdentityRefusal } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'

/** Shortest password, characters (rules.md, Members). */
const SHORTEST_PASSWORD = 8

/** Refusals: MISSING_EMAIL, INVALID_EMAIL. */
export function readEmail(email: string | undefined): Email | IdentityRefusal {
  if (!email) return rejected('MISSING_EMAIL')
  const parsed = parseEmail(email)
  return isRejected(parsed) ? rejected('INVALID_EMAIL') : parsed
}

/** Refusals: MISSING_PASSWORD, WEAK_PASSWORD. */
export function checkNewPassword(password: string | undefined): IdentityRefusal | undefined {
  if (!password) return rejected('MISSING_PASSWORD')
  return [...password].length < SHORTEST_PASSWORD ? rejected('WEAK_PASSWORD') : undefined
}
