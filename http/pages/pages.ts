import { Hono } from 'hono'
import { REQUEST_ID } from '../calls/request-id.ts'
import { commonHeaders, contentSecurityPolicy } from '../security/headers.ts'
import { acceptedEncoding, type Encoding, encodedOnce } from './encoding.ts'
import { type KeptPage, keptPage, keptPages, type Rendered } from './kept-pages.ts'

/**
 * What rendering a request gives: a document's bytes as `html` beside its response without a body, or an answer that is
 * whole.
 */
export type PageAnswer = { readonly response: Response; readonly html?: Uint8Array | undefined }

/** Renders a page for a request. */
export type RenderPage = (request: Request) => Promise<PageAnswer>

/** The page kept under a path with its query, if it is true just now. */
export type PeekPage = (path: string) => KeptPage | undefined

/** How pages are answered. `keep` absent: no page is kept. */
export type PagesOptions = {
  readonly render: RenderPage
  readonly keep?: {
    readonly version: () => Promise<string>
    readonly nowMs: () => number
    readonly endsAtMs: () => number
    /**
     * While true, nothing is kept nor answered from what is kept: pages differ from visitor to visitor (maintenance).
     */
    readonly isSuspended?: () => Promise<boolean>
  }
}

/** Areas whose pages belong to one visitor, whatever cookies come along. */
const PERSONAL = /^\/(auth|cart|shopping|mypage|entry|favorite|readlist|contact|products\/review)(\/|$|\.)/
/** The pages that show the card processor's own in a frame. */
const FRAMING = new Set(['/shopping/checkout'])
const LONGEST_KEPT_QUERY = 300
const NOTHING = new Uint8Array()

/**
 * The pages of the shop: policy and compression on every page, and finished pages kept for visitors who carry no
 * cookie. Personal areas, previews and anything but a plain GET that answers 200 are never kept.
 */
export function pagesDoor({ render, keep }: PagesOptions): { door: Hono; peek: PeekPage } {
  const kept = keep && keptPages<KeptPage, PageAnswer>(keep)
  const door = new Hono()
  door.all('*', async (context) => {
    const request = context.req.raw
    const accepted = acceptedEncoding(request.headers.get('accept-encoding'))
    const key = kept && keptKey(request)
    if (kept === undefined || keep === undefined || key === undefined || (await keep.isSuspended?.())) {
      return finished(await render(request), request, accepted)
    }
    const answer = await kept.get(key, () => renderToKeep(render, request), keep.endsAtMs())
    if (!answer.keep) return finished(answer.other, request, accepted)
    return keptResponse(answer.page, accepted)
  })
  return { door, peek: (path) => kept?.peek(path) }
}

/** What a page is kept under; undefined for a request whose answer may be one visitor's own. */
function keptKey(request: Request): string | undefined {
  if (request.method !== 'GET' || request.headers.has('cookie') || request.headers.has('authorization'))
    return undefined
  const { pathname, search } = new URL(request.url)
  const isOwn = PERSONAL.test(pathname) || search.length > LONGEST_KEPT_QUERY || search.includes('preview')
  return isOwn ? undefined : `${pathname}${search}`
}

async function renderToKeep(render: RenderPage, request: Request): Promise<Rendered<KeptPage, PageAnswer>> {
  const { response, html } = await render(request)
  if (response.status !== 200 || html === undefined || response.headers.has('set-cookie')) {
    // Several may wait for this answer, and a body can be read once.
    const bytes = html ?? new Uint8Array(await response.arrayBuffer())
    return { keep: false, other: { response: new Response(null, response), html: bytes } }
  }
  const headers = pageHeaders(response.headers, html, request)
  // Each request has a name of its own.
  headers.delete(REQUEST_ID)
  return { keep: true, page: keptPage(html, [...headers]) }
}

function keptResponse(page: KeptPage, accepted: Encoding): Response | Promise<Response> {
  const headers = accepted === 'identity' ? page.headers : [...page.headers, ['content-encoding', accepted] as const]
  const init = { headers: headers as [string, string][] }
  const body = page.body(accepted)
  return body instanceof Promise
    ? body.then((bytes) => new Response(bytes as BodyInit, init))
    : new Response(body as BodyInit, init)
}

/** The answer to one visitor, with its policy and compressed. */
async function finished({ response, html }: PageAnswer, request: Request, accepted: Encoding): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const whole = html ?? (type.startsWith('text/x-script') ? new Uint8Array(await response.arrayBuffer()) : undefined)
  if (whole === undefined || whole.length === 0) {
    const headers = new Headers(response.headers)
    commonHeaders(headers, isHttps(request))
    headers.set('cache-control', headers.get('cache-control') ?? 'private, no-store')
    return new Response(response.body, { status: response.status, headers })
  }
  const headers = pageHeaders(response.headers, type.startsWith('text/html') ? whole : NOTHING, request)
  const { bytes, encoding } = await encodedOnce(whole, accepted)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(bytes as BodyInit, { status: response.status, headers })
}

function pageHeaders(given: Headers, html: Uint8Array, request: Request): Headers {
  const headers = new Headers(given)
  commonHeaders(headers, isHttps(request))
  const hasFrames = FRAMING.has(new URL(request.url).pathname)
  headers.set('content-security-policy', contentSecurityPolicy(html, { hasFrames }))
  headers.set('cache-control', headers.get('cache-control') ?? 'private, no-cache')
  headers.set('vary', 'accept-encoding, cookie')
  return headers
}

function isHttps(request: Request): boolean {
  return request.url.startsWith('https:')
}
