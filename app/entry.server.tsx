import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { deviceClassOf } from '#domain/order/order.ts'
import { type SharedVisitor, visitorWithDestination } from '#domain/visitor/shared-visitor.ts'
import type { Visitor } from '#domain/visitor/visitor.ts'
import { servedVisitor } from '#domain/visitor/visitor.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/sessions/member-session.ts'
import {
  clientAddressContext,
  errorReporterContext,
  isPhoneContext,
  operatorContext,
  requestContext,
  servicesContext,
  sessionContext,
  signedOutSession,
  siteContext,
  visitorContext,
} from './context.ts'
import { markedScripts } from './inline-scripts.server.ts'
import { siteOf } from './site-data.ts'
import { ScriptMark } from './ui/script-mark.ts'
import { type Site, SiteOfRequest } from './ui/site.ts'

/**
 * Who a page is rendered for: a visitor with a session, or all that `shared` describes. `address`: IP address of the
 * client; `requestId`: identifies the request in the log; `scriptMark`: a new secret.
 */
type PageVisitor = {
  readonly address: string | undefined
  readonly requestId: string
  readonly scriptMark: string
} & ({ readonly session: VisitorSession; readonly visitor: Visitor } | { readonly shared: SharedVisitor })

/** `scripts`: the texts of its inline scripts, which the policy allows. */
type WrittenDocument = { readonly html: Uint8Array; readonly scripts: readonly string[] }

export type PageRenderer = {
  /**
   * Handles page requests. A document is returned as the bytes of its `html` beside a response without a body, so that
   * it is encoded only once; everything else is in the response.
   */
  render(request: Request, from: PageVisitor): Promise<{ readonly response: Response } & Partial<WrittenDocument>>
}

export type ErrorReporter = {
  report(error: unknown, about: RequestInfo): void
  /** Called when a submitted form was rejected. `why`: a code or names of fields, if the page gave them. */
  rejected(about: RequestInfo & { status: number; why?: string }): void
}

type RequestInfo = { readonly supportCode: string; readonly method: string; readonly path: string }

/** Dependencies of the page renderer. */
export type PageRendererOptions = {
  readonly services: Services
  readonly site: Pick<Site, 'url' | 'isIndexed' | 'searchService'>
  /** Address of the script of the shell. */
  readonly shellScript: string
  readonly errorReporter: ErrorReporter
}

/** Part of the app bundle, because a context key created outside it is a different key (docs/decisions/003). */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'development' | 'production',
  { services, site, shellScript, errorReporter }: PageRendererOptions,
): PageRenderer {
  const handle = createRequestHandler(build, mode)
  const render: PageRenderer['render'] = async (request, from) => {
    const isShared = 'shared' in from
    const { requestId: supportCode, address, scriptMark } = from
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(siteContext, { ...site, shellScript })
    context.set(operatorContext, services.operator.now())
    context.set(clientAddressContext, address)
    context.set(isPhoneContext, deviceClassOf(request.headers.get('user-agent') ?? '') === 'phone')
    const visitor = isShared ? visitorWithDestination(from.shared) : from.visitor
    context.set(visitorContext, servedVisitor(visitor, services.settings.now()))
    context.set(sessionContext, isShared ? signedOutSession() : from.session)
    const about = { supportCode, method: request.method, path: new URL(request.url).pathname }
    let why: string | undefined
    context.set(errorReporterContext, {
      supportCode,
      report: (error) => errorReporter.report(error, about),
      reject: (code) => {
        why = code
      },
    })
    context.set(requestContext, { isDocument: !about.path.endsWith('.data'), isShared, scriptMark })
    const response = await handle(requestOfRoutes(request, isShared), context)
    const { status } = response
    const isRejected = request.method !== 'GET' && request.method !== 'HEAD' && status >= 400 && status < 500
    if (isRejected || why !== undefined) errorReporter.rejected({ ...about, status, ...(why !== undefined && { why }) })
    response.headers.set('x-request-id', supportCode)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return { response }
    const html = await response.text()
    return { response: new Response(null, response), html: Buffer.from(html), scripts: markedScripts(html, scriptMark) }
  }
  return { render }
}

/**
 * A shared page is not rendered by anything that only one visitor has. HEAD is a GET without a gesture
 * (domain/visitor/deliberate.ts): the headers of a document are made with it. The request of a socket is no instance of
 * this module's Request, which could copy it.
 */
function requestOfRoutes(request: Request, isShared: boolean): Request {
  const { method, url, headers: given } = request
  if (!isShared && method !== 'HEAD') return request
  const headers = new Headers([...given])
  if (isShared) headers.delete('cookie')
  if (method === 'HEAD') headers.delete('sec-fetch-user')
  return new Request(url, { headers })
}

/**
 * Called by the router for every error that no page handled. Errors of aborted requests are ignored, and so are the
 * router's responses to unknown addresses and wrong methods: the access log has them.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isClientError) context.get(errorReporterContext).report(error)
}

/** The document is sent when it is complete: its status, its headers and the hashes of its scripts are known then. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  requestValues: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { scriptMark } = requestValues.get(requestContext)
  const isRootLoaded = routerContext.staticHandlerContext.loaderData.root !== undefined
  let isRendered = false
  const document = await renderToReadableStream(
    <ScriptMark value={scriptMark}>
      <SiteOfRequest value={isRootLoaded ? undefined : siteOf(requestValues, [])}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
      </SiteOfRequest>
    </ScriptMark>,
    {
      // Otherwise React sends large parts at the end, and a script moves them into their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // An error of the page itself rejects, and the router reports it by `handleError`.
      onError: (error) => {
        if (isRendered && !request.signal.aborted) requestValues.get(errorReporterContext).report(error)
      },
    },
  )
  isRendered = true
  await document.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(document, { status, headers })
}
