import { readCookies, setCookie } from './cookie-header.ts'

/**
 * The session cookies. Tokens are not verified here. `endReason`: why the session ended, if the visitor has not been
 * informed yet.
 */
export type SessionCookies = {
  readonly idToken: string | undefined
  readonly refreshToken: string | undefined
  readonly endReason: 'disabled' | 'expired' | undefined
}

const NAMES = { idToken: 'sumirei_token', refreshToken: 'sumirei_refresh', endReason: 'sumirei_ended' } as const
type Name = keyof typeof NAMES

/** The maximum that browsers allow. The provider decides how long a session lasts. */
const MAX_LIFETIME_S = 400 * 86_400
const END_REASON_LIFETIME_S = 300
/** Longer than the tokens of any provider, and short enough for a header. */
const MAX_TOKEN_LENGTH = 4_096
const TOKEN = /^[\w.~+/=-]+$/

/**
 * Reads the session cookies; malformed values count as absent. Over https their names begin with `__Host-`, so that no
 * other host of the domain can set them.
 */
export function readSessionCookies(header: string | null, isSecure: boolean): SessionCookies {
  const found = readCookies(header)
  const tokenIn = (name: Name) => {
    const value = found.get(nameOf(name, isSecure))
    return value !== undefined && value.length <= MAX_TOKEN_LENGTH && TOKEN.test(value) ? value : undefined
  }
  const endReason = found.get(nameOf('endReason', isSecure))
  return {
    idToken: tokenIn('idToken'),
    refreshToken: tokenIn('refreshToken'),
    endReason: endReason === 'disabled' || endReason === 'expired' ? endReason : undefined,
  }
}

/** A Set-Cookie header that sets a session cookie, or deletes it when there is no value. */
export function sessionCookie(isSecure: boolean, name: Name, value: string | undefined): string {
  const lifetime = name === 'endReason' ? END_REASON_LIFETIME_S : MAX_LIFETIME_S
  return setCookie(nameOf(name, isSecure), value ?? '', value === undefined ? 0 : lifetime, isSecure)
}

function nameOf(name: Name, isSecure: boolean): string {
  return isSecure ? `__Host-${NAMES[name]}` : NAMES[name]
}
