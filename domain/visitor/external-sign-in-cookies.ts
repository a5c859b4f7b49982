import { readCookies, setCookie } from './cookie-header.ts'

/**
 * The cookies of a sign-in with an external account. `browser`: binds the sign-in to the browser that started it.
 * `link`: identifies an external account that waits to be linked until its owner signs in with another method.
 */
export type ExternalSignInCookies = { readonly browser: string | undefined; readonly link: string | undefined }

const NAMES = { browser: 'sumirei_way', link: 'sumirei_link' } as const
type Name = keyof typeof NAMES

const LIFETIME_S = 600
const SECRET = /^[\w-]{43}$/

/** Reads the cookies; malformed values count as absent. Over https their names begin with `__Host-`. */
export function readExternalSignInCookies(header: string | null, isSecure: boolean): ExternalSignInCookies {
  const found = readCookies(header)
  const secretIn = (name: Name) => {
    const value = found.get(nameOf(name, isSecure))
    return value !== undefined && SECRET.test(value) ? value : undefined
  }
  return { browser: secretIn('browser'), link: secretIn('link') }
}

/** A Set-Cookie header that sets a cookie for ten minutes, or deletes it when there is no value. */
export function externalSignInCookie(isSecure: boolean, name: Name, value: string | undefined): string {
  return setCookie(nameOf(name, isSecure), value ?? '', value === undefined ? 0 : LIFETIME_S, isSecure)
}

function nameOf(name: Name, isSecure: boolean): string {
  return isSecure ? `__Host-${NAMES[name]}` : NAMES[name]
}
