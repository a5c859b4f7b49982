/** Longest Cookie header that is looked at, characters. */
const LONGEST_HEADER = 16_384

/** The cookies of a Cookie header by name; of repeated names the first counts, as browsers send the closest first. */
export function readCookies(header: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of (header ?? '').slice(0, LONGEST_HEADER).split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim())
  }
  return found
}

/** A Set-Cookie header for the whole site, closed to scripts and to requests from other sites. Life 0 forgets it. */
export function setCookie(name: string, value: string, lifeSeconds: number, isSecure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
