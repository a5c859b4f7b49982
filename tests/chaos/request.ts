import { fetchWithoutKeepAlive } from '#tests/support/processes/shop-process.ts'

/**
 * What a visitor got. `ok`: the page or redirect. `calm`: an error page in the shop's words. `refused`: no connection,
 * or one that broke, because the process is down; a load balancer would ask another one. `strange`: anything else.
 */
export type Answer = {
  readonly kind: 'ok' | 'calm' | 'refused' | 'hang' | 'strange'
  readonly ms: number
  readonly status: number
  readonly location: string
  readonly body: string
}

export type Visitor = { readonly cookies: Map<string, string>; readonly address: string }

/** No visitor waits longer (docs/reliability.md). */
export const MAX_WAIT_MS = 10_000
/** Longer, so that a hang is measured and not only cut off. */
const TIMEOUT_MS = 30_000
const CALM = /class="error-page|class="page error-page|お手数ですが|恐れ入りますが|ただいま表示できません/

/** Sends a request of a visitor: a GET, or a POST with fields. Never throws. */
export async function ask(
  site: string,
  path: string,
  { visitor, fields, origin = site }: { visitor?: Visitor; fields?: Record<string, string>; origin?: string } = {},
): Promise<Answer> {
  const startedMs = performance.now()
  const cookie = visitor && [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = fields && new URLSearchParams(fields)
  try {
    const response = await fetchWithoutKeepAlive(`${site}${path}`, {
      method: fields ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { origin, ...(cookie && { cookie }), ...(visitor && { 'x-forwarded-for': visitor.address }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body }),
    })
    const text = await response.text()
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      visitor?.cookies.set(name, value)
    }
    const ms = performance.now() - startedMs
    const location = response.headers.get('location') ?? ''
    return { kind: kindOf(response.status, text, ms), ms, status: response.status, location, body: text }
  } catch {
    const ms = performance.now() - startedMs
    return { kind: ms > MAX_WAIT_MS ? 'hang' : 'refused', ms, status: 0, location: '', body: '' }
  }
}

function kindOf(status: number, body: string, ms: number): Answer['kind'] {
  if (ms > MAX_WAIT_MS) return 'hang'
  if (status < 400) return 'ok'
  return status >= 500 && CALM.test(body) ? 'calm' : 'strange'
}
