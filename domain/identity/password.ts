import { type Rejection, rejected } from '../result.ts'
import { lengthOf } from '../text/width.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Minimum length of a password, characters (docs/rules.md Members). */
export const PASSWORD_MIN_LENGTH = 8
/** Maximum length of a password, characters (decided here). */
export const PASSWORD_MAX_LENGTH = 128

/** Rejections of a new password. `password-common`: it is among the most commonly used ones. */
export type PasswordRejection =
  | Rejection<'required', undefined>
  | Rejection<'too-short', { shortest: number; length: number }>
  | Rejection<'too-long', { limit: number }>
  | Rejection<'password-common', undefined>

/**
 * Reads a new password (docs/rules.md Members): at least 8 characters and not a commonly used one. It is neither folded
 * nor trimmed. `email`: the member's address, whose local part is rejected too.
 */
export function parsePassword(input: unknown, email?: string): string | PasswordRejection {
  if (typeof input !== 'string' || input === '') return rejected('required')
  const length = lengthOf(input)
  if (length < PASSWORD_MIN_LENGTH) return rejected('too-short', { shortest: PASSWORD_MIN_LENGTH, length })
  if (length > PASSWORD_MAX_LENGTH) return rejected('too-long', { limit: PASSWORD_MAX_LENGTH })
  return isCommonPassword(input, email?.split('@')[0]) ? rejected('password-common') : input
}
