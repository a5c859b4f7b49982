import { type Rejection, rejected } from '../result.ts'

/** Maximum number of passkeys of a member (decided here). */
export const MAX_PASSKEYS = 10
/** Maximum length of a passkey's name, characters. */
const MAX_PASSKEY_NAME_LENGTH = 40

/**
 * Whether a signature counter may follow another (Web Authentication Level 3, 6.1.1): it increases with every use, or
 * is always 0. A counter that does not increase indicates a cloned authenticator.
 */
export function isCounterPlausible(before: number, after: number): boolean {
  return (before === 0 && after === 0) || after > before
}

export function parsePasskeyName(
  input: unknown,
): string | Rejection<'required'> | Rejection<'too-long', { limit: number }> {
  const name = typeof input === 'string' ? input.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
  if (name === '') return rejected('required')
  return [...name].length > MAX_PASSKEY_NAME_LENGTH ? rejected('too-long', { limit: MAX_PASSKEY_NAME_LENGTH }) : name
}
