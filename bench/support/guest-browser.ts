import { Agent, type IncomingMessage, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a request got: `location` without query, whether it names a refusal, hidden fields, and all cookies so far. */
export type Answer = {
  readonly status: number
  readonly location: string | undefined
  readonly isRefused: boolean
  readonly refreshS: number | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly cookie: string
  readonly ms: number
}

const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g
const PATIENCE_MS = 30_000
/** Node's own client: `fetch` needs twice its CPU, which the shop on the same machine lacks. */
const AGENT = new Agent({ keepAlive: true })

/** A guest's browser without scripts: it keeps cookies, follows nothing, and reads hidden fields of pages. */
export function openGuestBrowser(site: string, address: string) {
  const cookies = new Map<string, string>()
  return async (path: string, fields?: Readonly<Record<string, string>>): Promise<Answer> => {
    const cookie = cookieHeader(cookies)
    const headers = { ...(cookie !== '' && { cookie }), origin: site, 'x-forwarded-for': address }
    const fromMs = performance.now()
    const response = await exchange(site + path, headers, fields)
    for (const header of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    const html = await buffer(response)
    const ms = performance.now() - fromMs
    const { location, refresh } = response.headers
    return {
      status: response.statusCode ?? 0,
      location: location?.split('?')[0],
      isRefused: location?.includes('refused=') === true,
      refreshS: refresh === undefined ? undefined : Number(refresh),
      fields: Object.fromEntries([...html.toString().matchAll(HIDDEN)].map(([, name, value]) => [name, value])),
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
function exchange(
  url: string,
  headers: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> | undefined,
): Promise<IncomingMessage> {
  const body = fields && new URLSearchParams(fields).toString()
  const form = body !== undefined && {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  const options = { method: form ? 'POST' : 'GET', agent: AGENT, signal: AbortSignal.timeout(PATIENCE_MS) }
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { ...options, headers: { ...headers, ...form } }, resolve)
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = outgoing.reusedSocket && error.code === 'ECONNRESET'
      if (wasClosed) exchange(url, headers, fields).then(resolve, reject)
      else reject(error)
    })
    outgoing.end(body)
  })
}
