import { type Rejection, rejected } from '../result.ts'
import { lengthOf } from '../text/width.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Shortest password, characters (docs/rules.md Members). */
export const PASSWORD_SHORTEST = 8
/** Longest password, characters (decided here). */
export const PASSWORD_LONGEST = 128

/** Why a new password is refused. `password-common`: among those that are tried first. */
export type PasswordRefusal =
  | Rejection<'required', undefined>
  | Rejection<'too-short', { shortest: number; length: number }>
  | Rejection<'too-long', { limit: number }>
  | Rejection<'password-common', undefined>

/**
 * Reads a new password (docs/rules.md Members): at least 8 characters and none of the most common ones. It is never
 * folded or trimmed: every sign counts as typed. `email`: the member's own address, whose name is no password either.
 */
export function parsePassword(input: unknown, email?: string): string | PasswordRefusal {
  if (typeof input !== 'string' || input === '') return rejected('required')
  const length = lengthOf(input)
  if (length < PASSWORD_SHORTEST) return rejected('too-short', { shortest: PASSWORD_SHORTEST, length })
  if (length > PASSWORD_LONGEST) return rejected('too-long', { limit: PASSWORD_LONGEST })
  return isCommonPassword(input, email?.split('@')[0]) ? rejected('password-common') : input
}
