import { readCookies, setCookie } from './cookie-header.ts'

/**
 * What a browser holds while somebody signs in elsewhere. `browser`: only it may come back. `link`: names an account
 * elsewhere that waits until its owner has signed in as before.
 */
export type WayCookies = { readonly browser: string | undefined; readonly link: string | undefined }

const NAMES = { browser: 'sumirei_way', link: 'sumirei_link' } as const
type Name = keyof typeof NAMES

const LIFE_S = 600
const SECRET = /^[\w-]{43}$/

/** Reads them; whatever is malformed counts as absent. Over https their names begin with `__Host-`. */
export function readWayCookies(header: string | null, isSecure: boolean): WayCookies {
  const found = readCookies(header)
  const secretIn = (name: Name) => {
    const value = found.get(nameOf(name, isSecure))
    return value !== undefined && SECRET.test(value) ? value : undefined
  }
  return { browser: secretIn('browser'), link: secretIn('link') }
}

/** A Set-Cookie header that keeps one for ten minutes; without a value, that forgets it. */
export function wayCookie(isSecure: boolean, name: Name, value: string | undefined): string {
  return setCookie(nameOf(name, isSecure), value ?? '', value === undefined ? 0 : LIFE_S, isSecure)
}

function nameOf(name: Name, isSecure: boolean): string {
  return isSecure ? `__Host-${NAMES[name]}` : NAMES[name]
}
