/** Maximum length of a Cookie header, characters; the rest is ignored. */
const MAX_HEADER_LENGTH = 16_384

/**
 * The cookies of a Cookie header by name; of repeated names the first counts, because browsers send the most specific
 * path first.
 */
export function readCookies(header: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of (header ?? '').slice(0, MAX_HEADER_LENGTH).split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim())
  }
  return found
}

/** A Set-Cookie header for the whole site, HttpOnly and SameSite=Lax. A lifetime of 0 deletes the cookie. */
export function setCookie(name: string, value: string, lifeSeconds: number, isSecure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
