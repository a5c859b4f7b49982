import type { RequestListener } from 'node:http'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { NO_SUCH_PAGE } from '#domain/errors/catalogue.ts'
import { discardBody, limitBody } from './body.ts'
import { commonHeaders, textResponse } from './headers.ts'

/** The routers of the shop by path; the page router comes last. */
export type ShopRouters = {
  /** API routers with their own protocols, for any origin. They answer every request below their path. */
  readonly protocols?: readonly { readonly path: string; readonly router: Hono }[]
  readonly prefixed: readonly { readonly path: string; readonly router: Hono }[]
  readonly pages: Hono
  /** Forms with file uploads: their maximum size, and where a larger one is redirected to. */
  readonly uploads?: readonly { readonly path: string; readonly maxBytes: number; readonly tooLargePath: string }[]
  /** Origin of the shop; forms from other origins are rejected. */
  readonly siteUrl: string
  readonly onRequest?: MiddlewareHandler
  /** Middleware before every router, in order. */
  readonly middleware?: readonly MiddlewareHandler[]
  readonly onError: (error: unknown, context: Context) => void
}

const MAX_FORM_BYTES = 256 * 1_024
/** No photograph is larger. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576
const MAX_URL_LENGTH = 8_192

/** Combines all routers: limits and origin checks, then the router with the matching path, then the pages. */
export function createShopRouter({
  protocols = [],
  prefixed,
  pages,
  uploads = [],
  siteUrl,
  onRequest,
  middleware: before = [],
  onError,
}: ShopRouters) {
  const app = new Hono()
  if (onRequest) app.use(onRequest)
  for (const { path, router } of protocols) app.route(path, router)
  app.use(async (context, next) => {
    const rejection = rejectMalformed(context.req.raw)
    if (rejection) return rejection
    await next()
  })
  for (const middleware of before) app.use(middleware)
  const origin = new URL(siteUrl).origin
  app.use(csrf({ origin: (from, context) => from === origin || from === new URL(context.req.url).origin }))
  app.use(formLimits(uploads))
  for (const { path, router } of prefixed) app.route(path, router)
  app.route('/', pages)
  app.onError((error, context) => {
    if ('getResponse' in error) return error.getResponse()
    onError(error, context)
    return textResponse(500, 'ただいま混み合っております。恐れ入りますが、しばらくしてからもう一度お試しください。')
  })
  return app
}

function formLimits(uploads: ShopRouters['uploads'] & object): MiddlewareHandler {
  const defaultLimit = limitBody(MAX_FORM_BYTES, () => textResponse(413, '送信された内容が大きすぎます。'))
  const uploadLimits = new Map(
    uploads.map(({ path, maxBytes, tooLargePath }) => {
      const redirectBack = async (context: Context) => {
        await discardBody(context.req.raw, MAX_DISCARDED_BYTES)
        const query = new URLSearchParams(new URL(context.req.url).search)
        query.set('refused', 'file-too-large')
        const headers = new Headers({ location: `${tooLargePath}?${query}`, 'cache-control': 'no-store' })
        commonHeaders(headers, false)
        return new Response(null, { status: 303, headers })
      }
      return [path, limitBody(maxBytes, redirectBack)] as const
    }),
  )
  return (context, next) => (uploadLimits.get(context.req.path) ?? defaultLimit)(context, next)
}

/** Rejects URLs that are too long or cannot be decoded, before they reach the renderer. */
function rejectMalformed(request: Request): Response | undefined {
  if (request.url.length > MAX_URL_LENGTH) return textResponse(400, 'アドレスが長すぎます。')
  try {
    const { pathname } = new URL(request.url)
    const isBroken = decodeURIComponent(pathname).includes('\0')
    return isBroken ? textResponse(400, 'アドレスが正しくありません。') : undefined
  } catch {
    return textResponse(400, 'アドレスが正しくありません。')
  }
}

/** Where routers are mounted (bootstrap/routers.ts); routers with several paths name them themselves. */
export const PREFIXES = {
  builds: '/builds',
  devMails: '/dev/mails',
  files: '/files',
  health: '/health',
  pictures: '/images',
  postalCode: '/postal-code',
  processor: '/processor',
  search: '/1',
  session: '/session',
  suggest: '/search/suggest',
  webhooks: '/webhooks',
} as const

const DOT_SEGMENT = /[/\\](\.|%2e){1,2}(?=[/\\]|%2f|%5c|$)/i

/**
 * Rejects raw request paths with a segment `.` or `..`, percent-encoded or not. URL parsers normalize such segments, so
 * that `/items/%2e%2e/service` would be the page of another path. Browsers normalize them before they send a request.
 * The response is a 404, never a redirect (docs/decisions/012).
 */
export function rejectDotSegments(next: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!DOT_SEGMENT.test(path)) return next(request, response)
    const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    commonHeaders(headers, false)
    response.writeHead(404, Object.fromEntries(headers))
    response.end(NO_SUCH_PAGE)
  }
}
