import type { RequestListener, ServerResponse } from 'node:http'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { NO_SUCH_PAGE, TOO_LARGE_MESSAGE } from '#domain/errors/messages.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'
import { discardBody, limitBody } from './body.ts'
import type { CallStatus } from './calls/call.ts'
import { commonHeaders, REPORTS_PATH, textResponse } from './headers.ts'
import { type CheckOptions, checkOrigin, originRejection } from './origin-check.ts'
import { busyText, HTTP_TEXTS } from './texts.ts'

/** The routers of the shop by path; the page router comes last. */
export type ShopRouters = {
  /** API routers with their own protocols, for any origin. They answer every request below their path. */
  readonly protocols?: readonly { readonly path: string; readonly router: Hono }[]
  readonly prefixed: readonly { readonly path: string; readonly router: Hono }[]
  readonly pages: Hono
  /** Forms with file uploads: their maximum size, and where a larger one is redirected to. */
  readonly uploads?: readonly { readonly path: string; readonly maxBytes: number; readonly tooLargePath: string }[]
  /** Forms from other origins are rejected. */
  readonly origin: CheckOptions
  /** Whom to call, said when a request fails before a page could. */
  readonly operator?: OperatorNow<'telephone' | 'businessHours'>
  /** Middleware before every router, in order. */
  readonly onRequest?: readonly MiddlewareHandler[]
  /** Middleware before every router but the protocols, in order. */
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
  origin,
  operator,
  onRequest = [],
  middleware: before = [],
  onError,
}: ShopRouters) {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    commonHeaders(context.res.headers, isHttps(context))
  })
  for (const middleware of onRequest) app.use(middleware)
  for (const { path, router } of protocols) app.route(path, router)
  app.use(async (context, next) => {
    const rejection = rejectMalformed(context.req.raw)
    if (rejection) return rejection
    await next()
  })
  for (const middleware of before) app.use(middleware)
  for (const middleware of checkOrigin(origin)) app.use(middleware)
  app.use(formLimits(uploads))
  for (const { path, router } of prefixed) app.route(path, router)
  app.route('/', pages)
  app.onError((error, context) => {
    if ('getResponse' in error) return originRejection(isHttps(context))
    onError(error, context)
    return textResponse(500, busyText(operator?.now()))
  })
  return app
}

function isHttps({ req }: Context): boolean {
  return req.url.startsWith('https:')
}

function formLimits(uploads: ShopRouters['uploads'] & object): MiddlewareHandler {
  const reject = () => textResponse(413, TOO_LARGE_MESSAGE)
  const defaultLimit = limitBody(MAX_FORM_BYTES, reject)
  const uploadLimits = new Map(
    uploads.flatMap(({ path, maxBytes, tooLargePath }) => {
      const redirectBack = async (context: Context) => {
        await discardBody(context.req.raw, MAX_DISCARDED_BYTES)
        const query = new URLSearchParams(new URL(context.req.url).search)
        query.set('refused', 'file-too-large')
        const headers = new Headers({ location: `${tooLargePath}?${query}`, 'cache-control': 'no-store' })
        commonHeaders(headers, false)
        return new Response(null, { status: 303, headers })
      }
      // The router sends forms to the path with the suffix; scripts do not send larger files.
      return [
        [path, limitBody(maxBytes, redirectBack)],
        [`${path}.data`, limitBody(maxBytes, reject)],
      ] as const
    }),
  )
  return (context, next) => (uploadLimits.get(context.req.path) ?? defaultLimit)(context, next)
}

/** Rejects URLs that are too long or cannot be decoded, before they reach the renderer. */
function rejectMalformed(request: Request): Response | undefined {
  if (request.url.length > MAX_URL_LENGTH) return textResponse(400, HTTP_TEXTS['url-too-long'])
  try {
    const { pathname } = new URL(request.url)
    const isBroken = decodeURIComponent(pathname).includes('\0')
    return isBroken ? textResponse(400, HTTP_TEXTS['url-malformed']) : undefined
  } catch {
    return textResponse(400, HTTP_TEXTS['url-malformed'])
  }
}

/** Where routers are mounted (bootstrap/routers.ts); routers with several paths name them themselves. */
export const PREFIXES = {
  builds: '/builds',
  count: '/search/count',
  devMails: '/dev/mails',
  files: '/files',
  health: '/health',
  pictures: '/images',
  postalCode: '/postal-code',
  processor: '/processor',
  reports: REPORTS_PATH,
  search: '/1',
  session: '/session',
  suggest: '/search/suggest',
  webhooks: '/webhooks',
} as const

const DOT_SEGMENT = /[/\\](\.|%2e){1,2}(?=[/\\]|%2f|%5c|$)/i
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const TWO_HOSTS: RejectedRequest = [400, 'INVALID_ARGUMENT', HTTP_TEXTS['two-hosts']]
const NO_SUCH_METHOD: RejectedRequest = [405, 'INVALID_ARGUMENT', HTTP_TEXTS['method-unknown']]
const NO_SUCH_PATH: RejectedRequest = [404, 'NOT_FOUND', NO_SUCH_PAGE]
type RejectedRequest = readonly [status: number, name: CallStatus, text: string]

/**
 * Rejects what no Request can represent faithfully. Two Host fields are a 400 (RFC 9112, 3.2): a proxy and the shop may
 * each read another of them. A method that the shop does not know is a 405: Fetch has no TRACE.
 * A raw path with a segment `.` or `..`, percent-encoded or not, is a 404, never a redirect (docs/decisions/012): URL
 * parsers normalize such segments, so that `/items/%2e%2e/service` would be the page of another path. Browsers
 * normalize them before they send a request. Below `programPaths` the response is JSON.
 */
export function rejectUnrepresentable(next: RequestListener, programPaths: readonly string[]): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const reject = (rejection: RejectedRequest, more?: Readonly<Record<string, string>>) =>
      sendRefusal(
        response,
        rejection,
        programPaths.some((prefix) => isBelow(path, prefix)),
        more,
      )
    if ((request.headersDistinct.host ?? []).length > 1) return reject(TWO_HOSTS)
    if (!METHODS.includes(request.method ?? '')) return reject(NO_SUCH_METHOD, { allow: METHODS.join(', ') })
    return DOT_SEGMENT.test(path) ? reject(NO_SUCH_PATH) : next(request, response)
  }
}

/** `prefix`: as a router is mounted; a segment that begins with a colon is any one. */
function isBelow(path: string, prefix: string): boolean {
  const segments = path.split('/')
  return prefix.split('/').every((wanted, index) => wanted.startsWith(':') || wanted === segments[index])
}

function sendRefusal(
  response: ServerResponse,
  [status, name, text]: RejectedRequest,
  isProgram: boolean,
  more: Readonly<Record<string, string>> = {},
) {
  const type = isProgram ? 'application/json' : 'text/plain; charset=utf-8'
  const headers = new Headers({ ...more, 'content-type': type, 'cache-control': 'no-store' })
  commonHeaders(headers, false)
  response.writeHead(status, Object.fromEntries(headers))
  response.end(isProgram ? JSON.stringify({ error: { status: name, message: text } }) : text)
}
