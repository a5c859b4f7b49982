import { type Rejection, rejected } from '../result.ts'

/** Passkeys of one member at most (decided here): more than anybody has devices. */
export const MOST_PASSKEYS = 10
/** Longest name of a passkey, characters. */
export const LONGEST_PASSKEY_NAME = 40

/**
 * Whether the counter of an authenticator may follow another (Web Authentication Level 3, 6.1.1): it rises with every
 * use, or stays 0 for good. One that does not rise is a copy of the passkey.
 */
export function isCounterPlausible(before: number, after: number): boolean {
  return (before === 0 && after === 0) || after > before
}

/** Reads the name that a member gives to a passkey: one line. Refusals: required, too-long. */
export function parsePasskeyName(
  input: unknown,
): string | Rejection<'required'> | Rejection<'too-long', { limit: number }> {
  const name = typeof input === 'string' ? input.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
  if (name === '') return rejected('required')
  return [...name].length > LONGEST_PASSKEY_NAME ? rejected('too-long', { limit: LONGEST_PASSKEY_NAME }) : name
}
