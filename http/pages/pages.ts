import { Hono } from 'hono'
import { findPage } from '#domain/navigation/find-page.ts'
import type { PageId } from '#domain/navigation/pages.ts'
import { hasOnlyPlace, readCookies } from '#domain/visitor/cookies.ts'
import { isUrgent } from '#domain/waiting-room/waiting-room.ts'
import { REQUEST_ID } from '../calls/request-id.ts'
import { commonHeaders, contentSecurityPolicy, REPORTING_ENDPOINTS } from '../headers.ts'
import { acceptedEncoding, type Encoding, encodeResponse } from './encoding.ts'
import { type CachedPage, createCachedPage, createPageCache, type Rendered } from './page-cache.ts'
import { createPageQueue } from './page-queue.ts'
import { createTurns } from './turns.ts'

/** The bytes of a document in `html` and a response without a body, or a complete response. */
export type RenderedPage = { readonly response: Response; readonly html?: Uint8Array | undefined }

export type RenderPage = (request: Request) => Promise<RenderedPage>

/** Returns the cached page of a path with its query, if it is fresh. */
export type GetFreshPage = (path: string) => CachedPage | undefined

/** Options of the page router. Without `keep` the page cache is off. */
export type PagesOptions = {
  readonly render: RenderPage
  /** The origin that the scripts of the shop's pages ask besides the shop itself: a hosted search service. */
  readonly connectTo?: string | undefined
  readonly cache?: {
    readonly version: () => Promise<string>
    readonly nowMs: () => number
    readonly endsAtMs: () => number
    /** The cache is not used, because pages differ between visitors (maintenance). */
    readonly isSuspended?: () => Promise<boolean>
  }
  /** The network of a visitor: networks take turns. */
  readonly networkOf?: (request: Request) => string
  /** Responds instead of a page that is not shared: the waiting room. */
  readonly intercept?: (request: Request) => Promise<Response | undefined>
}

/** Pages that show the card processor's page in a frame. */
const FRAMING_PAGES: ReadonlySet<PageId | undefined> = new Set([
  'shopping-checkout',
  'shopping-charge-payment',
  'shopping-change-payment',
] as const)
const MAX_CACHED_QUERY_LENGTH = 300
/** Enough to keep the database and the event loop busy. */
const MAX_IN_PROGRESS = 12
const NO_HTML = new Uint8Array()

/**
 * Visitors without cookies share a cache. Personal pages, previews and all but a plain GET with 200 are not cached.
 * While the store is unavailable, they see the last page.
 */
export function pagesRouter({ render, connectTo, cache: keep, intercept, networkOf = () => '' }: PagesOptions): {
  router: Hono
  getFresh: GetFreshPage
} {
  const cache =
    keep && createPageCache<CachedPage, RenderedPage>({ ...keep, isFailure: ({ response }) => response.status >= 500 })
  const router = new Hono()
  const inTurn = createPageTurns(networkOf)
  router.all('*', async (context) => {
    const request = context.req.raw
    const accepted = acceptedEncoding(request.headers.get('accept-encoding'))
    const key = cache && cacheKey(request)
    // A page that all visitors share waits for those with a place only.
    const early = key === undefined || request.headers.has('cookie') ? await intercept?.(request) : undefined
    if (early !== undefined) return early
    if (cache === undefined || keep === undefined || key === undefined)
      return inTurn(request, async () => {
        // The waiting room may have opened while the request waited for its turn.
        const late = await intercept?.(request)
        return late ?? finishResponse(await render(request), request, accepted, connectTo)
      })
    const answer = await cache.get(key, () => renderForCache(render, request, connectTo), keep.endsAtMs())
    if (!answer.isCacheable) return finishResponse(answer.other, request, accepted, connectTo)
    return cachedResponse(answer.page, accepted)
  })
  return { router, getFresh: (path) => cache?.getFresh(path) }
}

/** Runs the work for a page when it is its turn. Checkouts under way and the back office do not wait for others. */
function createPageTurns(networkOf: (request: Request) => string) {
  const queue = createPageQueue(MAX_IN_PROGRESS)
  const [nextUrgent, nextOther] = [createTurns(), createTurns()]
  return <T>(request: Request, work: () => Promise<T>): Promise<T> => {
    const isFirst = isUrgent(findPage(new URL(request.url).pathname), readCookies(request))
    return queue({ isUrgent: isFirst, network: networkOf(request) }, async () => {
      // A flood of forms delays the steps of another request by one form each, not by all that have arrived.
      if (request.method === 'POST') await (isFirst ? nextUrgent() : nextOther())
      return work()
    })
  }
}

/** The cache key of a request; undefined when the response may be personal. */
function cacheKey(request: Request): string | undefined {
  if (request.method !== 'GET' || request.headers.has('authorization')) return undefined
  const cookie = request.headers.get('cookie')
  if (cookie !== null && !hasOnlyPlace(cookie)) return undefined
  const { pathname, search } = new URL(request.url)
  const page = findPage(pathname)
  const isPersonal =
    page === undefined || page.isPersonal || search.length > MAX_CACHED_QUERY_LENGTH || search.includes('preview')
  return isPersonal ? undefined : `${pathname}${search}`
}

async function renderForCache(
  render: RenderPage,
  request: Request,
  connectTo: string | undefined,
): Promise<Rendered<CachedPage, RenderedPage>> {
  const { response, html } = await render(request)
  if (response.status !== 200 || html === undefined || response.headers.has('set-cookie')) {
    // Several requests may wait for this response, and a body can be read only once.
    const bytes = html ?? new Uint8Array(await response.arrayBuffer())
    return { isCacheable: false, other: { response: new Response(null, response), html: bytes } }
  }
  const headers = pageHeaders(response.headers, html, request, connectTo)
  // The request id must not be cached.
  headers.delete(REQUEST_ID)
  return { isCacheable: true, page: createCachedPage(html, [...headers]) }
}

function cachedResponse(page: CachedPage, accepted: Encoding): Response | Promise<Response> {
  const headers = accepted === 'identity' ? page.headers : [...page.headers, ['content-encoding', accepted] as const]
  const init = { headers: headers as [string, string][] }
  const body = page.body(accepted)
  return body instanceof Promise
    ? body.then((bytes) => new Response(bytes as BodyInit, init))
    : new Response(body as BodyInit, init)
}

/** Completes a response for one visitor: security headers and compression. */
async function finishResponse(
  { response, html }: RenderedPage,
  request: Request,
  accepted: Encoding,
  connectTo: string | undefined,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const content = html ?? (type.startsWith('text/x-script') ? new Uint8Array(await response.arrayBuffer()) : undefined)
  if (content === undefined || content.length === 0) {
    const headers = new Headers(response.headers)
    headers.set('cache-control', headers.get('cache-control') ?? 'private, no-store')
    return new Response(response.body, { status: response.status, headers })
  }
  const headers = pageHeaders(response.headers, type.startsWith('text/html') ? content : NO_HTML, request, connectTo)
  const { bytes, encoding } = await encodeResponse(content, accepted)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(bytes as BodyInit, { status: response.status, headers })
}

function pageHeaders(source: Headers, html: Uint8Array, request: Request, connectTo: string | undefined): Headers {
  const headers = new Headers(source)
  commonHeaders(headers, isHttps(request))
  const page = findPage(new URL(request.url).pathname)
  const hasFrames = FRAMING_PAGES.has(page?.id)
  const origin = page?.kind === 'staff' ? undefined : connectTo
  headers.set('content-security-policy', contentSecurityPolicy(html, { hasFrames, connectTo: origin }))
  headers.set('reporting-endpoints', REPORTING_ENDPOINTS)
  headers.set('cache-control', headers.get('cache-control') ?? 'private, no-cache')
  headers.set('vary', 'accept-encoding, cookie')
  return headers
}

function isHttps(request: Request): boolean {
  return request.url.startsWith('https:')
}
