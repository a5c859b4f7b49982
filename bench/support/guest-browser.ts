import { Agent, errors, request } from 'undici'
import { hiddenFields } from '#tests/chaos/load.ts'

/**
 * What a request got: `location` without query, whether it names a refusal, hidden fields, found when they are read,
 * and all cookies so far.
 */
export type Answer = {
  readonly status: number
  readonly location: string | undefined
  readonly isRefused: boolean
  readonly refreshS: number | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly cookie: string
  readonly ms: number
}

type Fields = Readonly<Record<string, string>>
type Headers = Readonly<Record<string, string>>

const PATIENCE_MS = 30_000
/** A request by node:http needs four times the CPU, by `fetch` more, which the shop on the same machine lacks. */
const DISPATCHER = new Agent({ pipelining: 1, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS })

/** A guest's browser without scripts: it keeps cookies, follows nothing, and reads hidden fields of pages. */
export function openGuestBrowser(site: string, address: string) {
  const cookies = new Map<string, string>()
  return async (path: string, fields?: Fields): Promise<Answer> => {
    const cookie = cookieHeader(cookies)
    const sent = { ...(cookie !== '' && { cookie }), origin: site, 'x-forwarded-for': address }
    const fromMs = performance.now()
    const { statusCode: status, headers, body } = await exchange(site + path, sent, fields)
    for (const header of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    const html = await body.text()
    const ms = performance.now() - fromMs
    const { location, refresh } = headers
    return {
      status,
      location: String(location ?? '').split('?')[0] || undefined,
      isRefused: String(location).includes('refused='),
      refreshS: refresh === undefined ? undefined : Number(refresh),
      get fields() {
        return hiddenFields(html)
      },
      cookie: cookieHeader(cookies),
      ms,
    }
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/**
 * One request; a form if there are fields. Sent again, as browsers do, when its connection was idle and the server had
 * just closed it.
 */
async function exchange(url: string, headers: Headers, fields: Fields | undefined) {
  const form = fields && { body: new URLSearchParams(fields).toString(), method: 'POST' as const }
  const type = form && { 'content-type': 'application/x-www-form-urlencoded' }
  const send = () => request(url, { dispatcher: DISPATCHER, headers: { ...headers, ...type }, ...form })
  try {
    return await send()
  } catch (error) {
    const wasKept = error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0
    if (wasKept) return send()
    throw error
  }
}
