import { Hono } from 'hono'
import { findPage } from '#domain/navigation/find-page.ts'
import type { PageId } from '#domain/navigation/pages.ts'
import { destinationKey, destinationKeyOfHeader, type SharedVisitor } from '#domain/visitor/shared-visitor.ts'
import { REQUEST_ID } from '../calls/request-id.ts'
import { commonHeaders, contentSecurityPolicy, REPORTING_ENDPOINTS } from '../headers.ts'
import { acceptedEncoding, type Encoding, encodeResponse } from './encoding.ts'
import { type CachedPage, createCachedPage, createPageCache, type Rendered } from './page-cache.ts'
import { createPageQueue } from './page-queue.ts'
import { createTurns } from './turns.ts'
import type { OpenVisit, RenderedPage, Visit } from './visit.ts'
import type { WaitingRoomPages } from './waiting-room.ts'

/** Returns the cached page of a path with its query, if it is fresh, and the one for this Cookie header. */
export type GetFreshPage = (path: string, cookies: string | undefined) => CachedPage | undefined

/** Options of the page router. Without `cache` the page cache is off. */
export type PagesOptions = {
  readonly open: OpenVisit
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
  readonly waitingRoom?: WaitingRoomPages
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
/** HEAD has the headers of GET. The server leaves out its body. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Visitors with the same destination share pages, and a cache of them. Personal pages, previews and all but a plain GET
 * with 200 are not cached. While the store is unavailable, visitors see the last page.
 */
export function pagesRouter(options: PagesOptions): { router: Hono; getFresh: GetFreshPage } {
  const { open, connectTo, cache: keep, waitingRoom, networkOf = () => '' } = options
  const cache =
    keep && createPageCache<CachedPage, RenderedPage>({ ...keep, isFailure: ({ response }) => response.status >= 500 })
  const router = new Hono()
  const inTurn = createPageTurns(networkOf, waitingRoom)

  async function sharedPage(
    request: Request,
    visit: Visit,
    visitor: SharedVisitor,
  ): Promise<CachedPage | RenderedPage> {
    const key = cacheKey(request, visitor)
    if (cache === undefined || keep === undefined || key === undefined)
      return inTurn(request, () => visit.renderShared(visitor))
    const render = async () => toCached(await visit.renderShared(visitor), request, connectTo)
    const answer = await cache.get(key, render, keep.endsAtMs())
    return answer.isCacheable ? answer.page : answer.other
  }

  router.all('*', async (context) => {
    const request = context.req.raw
    const accepted = acceptedEncoding(request.headers.get('accept-encoding'))
    const isShared = isSharedDocument(request)
    // A cached page for anybody waits for those with a place only.
    const isForAnybody = cache !== undefined && isShared && !request.headers.has('cookie')
    const early = isForAnybody ? undefined : await waitingRoom?.intercept(request)
    if (early !== undefined) return early
    const visit = isShared ? await open(request) : undefined
    if (visit?.shared === undefined)
      return inTurn(request, async () => {
        // The waiting room may have opened while the request waited for its turn.
        const late = await waitingRoom?.intercept(request)
        if (late !== undefined) return late
        const alone = visit ?? (await open(request))
        return finishResponse(await alone.render(), request, accepted, connectTo)
      })
    const page = await sharedPage(request, visit, visit.shared)
    return 'headerLines' in page
      ? cachedResponse(page, visit.headers(), accepted)
      : finishResponse(withHeaders(page, visit.headers()), request, accepted, connectTo)
  })
  return {
    router,
    getFresh: (path, header) => {
      if (cache === undefined) return undefined
      if (header === undefined) return cache.getFresh(path)
      const destination = waitingRoom?.isOpen() ? undefined : destinationKeyOfHeader(header)
      return destination === undefined ? undefined : cache.getFresh(keyOf(path, destination))
    },
  }
}

/** Runs the work for a page when it is its turn. Checkouts under way and the back office do not wait for others. */
function createPageTurns(networkOf: (request: Request) => string, waitingRoom: WaitingRoomPages | undefined) {
  const queue = createPageQueue(MAX_IN_PROGRESS)
  const [nextUrgent, nextOther] = [createTurns(), createTurns()]
  return <T>(request: Request, work: () => Promise<T>): Promise<T> => {
    const isFirst = waitingRoom?.isUrgent(request) === true
    return queue({ isUrgent: isFirst, network: networkOf(request) }, async () => {
      // A flood of forms delays the steps of another request by one form each, not by all that have arrived.
      if (request.method === 'POST') await (isFirst ? nextUrgent() : nextOther())
      return work()
    })
  }
}

/** Whether a request is for a document that visitors share. */
function isSharedDocument(request: Request): boolean {
  if (!READS.has(request.method) || request.headers.has('authorization')) return false
  const { pathname } = new URL(request.url)
  const page = pathname.endsWith('.data') ? undefined : findPage(pathname)
  return page !== undefined && !page.isPersonal
}

/** The cache key of a shared document; undefined when it is not cached. */
function cacheKey(request: Request, visitor: SharedVisitor): string | undefined {
  const { pathname, search } = new URL(request.url)
  if (search.length > MAX_CACHED_QUERY_LENGTH || search.includes('preview')) return undefined
  return keyOf(`${pathname}${search}`, destinationKey(visitor))
}

function keyOf(path: string, destination: string): string {
  return destination === '' ? path : `${path}\n${destination}`
}

function toCached(
  { response, html, scripts }: RenderedPage,
  request: Request,
  connectTo: string | undefined,
): Promise<Rendered<CachedPage, RenderedPage>> | Rendered<CachedPage, RenderedPage> {
  if (response.status !== 200 || html === undefined || response.headers.has('set-cookie')) {
    // Several requests may wait for this response, and a body can be read only once.
    const other = (bytes: Uint8Array) =>
      ({ isCacheable: false, other: { response: new Response(null, response), html: bytes, scripts } }) as const
    return html ? other(html) : response.arrayBuffer().then((body) => other(new Uint8Array(body)))
  }
  const headers = pageHeaders(response.headers, scripts, request, connectTo)
  // The request id must not be cached.
  headers.delete(REQUEST_ID)
  return { isCacheable: true, page: createCachedPage(html, [...headers]) }
}

/** `own`: headers for this visitor. */
async function cachedResponse(
  page: CachedPage,
  own: readonly (readonly [string, string])[],
  accepted: Encoding,
): Promise<Response> {
  const bytes = await page.body(accepted)
  const headers = new Headers(page.headers as [string, string][])
  if (accepted !== 'identity') headers.set('content-encoding', accepted)
  return new Response(bytes as BodyInit, { headers: withOwn(headers, own) })
}

/** A shared page that is not cached, with the headers of one visitor. */
function withHeaders(page: RenderedPage, own: readonly (readonly [string, string])[]): RenderedPage {
  const { body, status, headers } = page.response
  return { ...page, response: new Response(body, { status, headers: withOwn(new Headers(headers), own) }) }
}

function withOwn(headers: Headers, own: readonly (readonly [string, string])[]): Headers {
  for (const [name, value] of own) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return headers
}

/** Completes a response for one visitor: security headers and compression. */
async function finishResponse(
  { response, html, scripts }: RenderedPage,
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
  const headers = pageHeaders(response.headers, scripts, request, connectTo)
  const { bytes, encoding } = await encodeResponse(content, accepted)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(bytes as BodyInit, { status: response.status, headers })
}

function pageHeaders(
  source: Headers,
  scripts: RenderedPage['scripts'],
  request: Request,
  connectTo: string | undefined,
): Headers {
  const headers = new Headers(source)
  commonHeaders(headers, isHttps(request))
  const page = findPage(new URL(request.url).pathname)
  const hasFrames = FRAMING_PAGES.has(page?.id)
  const origin = page?.kind === 'staff' ? undefined : connectTo
  headers.set('content-security-policy', contentSecurityPolicy(scripts, { hasFrames, connectTo: origin }))
  headers.set('reporting-endpoints', REPORTING_ENDPOINTS)
  headers.set('cache-control', headers.get('cache-control') ?? 'private, no-cache')
  headers.set('vary', 'accept-encoding, cookie')
  return headers
}

function isHttps(request: Request): boolean {
  return request.url.startsWith('https:')
}
