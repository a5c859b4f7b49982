/** What a request of a guest got: `location` without query, the hidden fields of the page, and all cookies so far. */
export type Answer = {
  readonly status: number
  readonly location: string | undefined
  readonly refreshS: number | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly cookie: string
  readonly ms: number
}

const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g
const PATIENCE_MS = 30_000

/** A guest's browser without scripts: it keeps cookies, follows nothing, and reads hidden fields of pages. */
export function openGuestBrowser(site: string, address: string) {
  const cookies = new Map<string, string>()
  return async (path: string, fields?: Readonly<Record<string, string>>): Promise<Answer> => {
    const cookie = cookieHeader(cookies)
    const headers = { ...(cookie !== '' && { cookie }), origin: site, 'x-forwarded-for': address }
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const fromMs = performance.now()
    const response = await fetch(site + path, {
      ...init,
      redirect: 'manual',
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    const html = await response.text()
    const refresh = response.headers.get('refresh')
    return {
      status: response.status,
      location: response.headers.get('location')?.split('?')[0],
      refreshS: refresh === null ? undefined : Number(refresh),
      fields: Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name, value]) => [name, value])),
      cookie: cookieHeader(cookies),
      ms: performance.now() - fromMs,
    }
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
