import { readCookies, setCookie } from './cookie-header.ts'

/** What the session's cookies say. Tokens are not judged here. `told`: why a session ended, still to be said. */
export type SessionCookies = {
  readonly idToken: string | undefined
  readonly refreshToken: string | undefined
  readonly told: 'disabled' | 'expired' | undefined
}

const NAMES = { idToken: 'sumirei_token', refreshToken: 'sumirei_refresh', told: 'sumirei_ended' } as const
type Name = keyof typeof NAMES

/** Browsers keep no cookie for longer. How long a session lasts the provider decides. */
const LONGEST_LIFE_S = 400 * 86_400
const TOLD_WITHIN_S = 300
/** No token of any provider is longer; a header line has room for it. */
const LONGEST_TOKEN = 4_096
const TOKEN = /^[\w.~+/=-]+$/

/**
 * Reads the session's cookies; whatever is malformed counts as absent. Over https their names begin with `__Host-`, so
 * that no other host of the domain can plant one.
 */
export function readSessionCookies(header: string | null, isSecure: boolean): SessionCookies {
  const found = readCookies(header)
  const tokenIn = (name: Name) => {
    const value = found.get(nameOf(name, isSecure))
    return value !== undefined && value.length <= LONGEST_TOKEN && TOKEN.test(value) ? value : undefined
  }
  const told = found.get(nameOf('told', isSecure))
  return {
    idToken: tokenIn('idToken'),
    refreshToken: tokenIn('refreshToken'),
    told: told === 'disabled' || told === 'expired' ? told : undefined,
  }
}

/** A Set-Cookie header that keeps a part of the session; without a value, that forgets it. */
export function sessionCookie(isSecure: boolean, name: Name, value: string | undefined): string {
  const life = name === 'told' ? TOLD_WITHIN_S : LONGEST_LIFE_S
  return setCookie(nameOf(name, isSecure), value ?? '', value === undefined ? 0 : life, isSecure)
}

function nameOf(name: Name, isSecure: boolean): string {
  return isSecure ? `__Host-${NAMES[name]}` : NAMES[name]
}
