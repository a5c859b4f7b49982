import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { findPage } from '#domain/navigation/find-page.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { deviceClassOf } from '#domain/order/order.ts'
import { type VisitorTraits, visitorOfTraits } from '#domain/visitor/traits.ts'
import type { Visitor } from '#domain/visitor/visitor.ts'
import type { PricedCard } from '#services/catalog/priced-card.ts'
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
import { createDocumentWriter } from './document-writer.server.ts'
import { withEarlyItem } from './early-item.server.ts'
import { markedScript, markedScripts } from './inline-scripts.server.ts'
import { withLateScripts } from './late-scripts.server.ts'
import { cardOf } from './ui/card.ts'
import { viewedHtml } from './ui/card-html.server.tsx'
import { withDocumentWriter } from './ui/server-html.tsx'
import type { Site } from './ui/site.ts'

/**
 * Who a page is rendered for: a visitor with a session, or all visitors with the same traits. `address`: IP address of
 * the client; `requestId`: identifies the request in the log; `scriptMark`: a new secret.
 */
type PageVisitor = {
  readonly address: string | undefined
  readonly requestId: string
  readonly scriptMark: string
} & ({ readonly session: VisitorSession; readonly visitor: Visitor } | { readonly traits: VisitorTraits })

/** `scripts`: the inline scripts that are written here, which the policy allows. */
type WrittenDocument = { readonly html: Uint8Array; readonly scripts: readonly string[] }

export type PageRenderer = {
  /**
   * Handles page requests. A document is returned as the bytes of its `html` beside a response without a body, so that
   * it is encoded only once; everything else is in the response.
   */
  render(request: Request, from: PageVisitor): Promise<{ readonly response: Response } & Partial<WrittenDocument>>
  /** The HTML of the items that a visitor viewed, which is filled into a shared page. */
  renderViewed(viewed: readonly PricedCard[]): Promise<string> | string
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
  readonly operator: Operator
  readonly errorReporter: ErrorReporter
}

/** Part of the app bundle, because a context key created outside it is a different key (docs/decisions/003). */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'development' | 'production',
  { services, site, operator, errorReporter }: PageRendererOptions,
): PageRenderer {
  const handle = createRequestHandler(build, mode)
  const render: PageRenderer['render'] = async (request, from) => {
    const { requestId: supportCode, address, scriptMark } = from
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(siteContext, site)
    context.set(operatorContext, operator)
    context.set(clientAddressContext, address)
    context.set(isPhoneContext, deviceClassOf(request.headers.get('user-agent') ?? '') === 'phone')
    context.set(visitorContext, 'traits' in from ? visitorOfTraits(from.traits) : from.visitor)
    context.set(sessionContext, 'traits' in from ? sharedSession(from.traits.isSignedIn) : from.session)
    const about = { supportCode, method: request.method, path: new URL(request.url).pathname }
    let why: string | undefined
    context.set(errorReporterContext, {
      supportCode,
      report: (error) => errorReporter.report(error, about),
      reject: (code) => {
        why = code
      },
    })
    context.set(requestContext, { isDocument: !about.path.endsWith('.data'), scriptMark })
    const response = await handle(requestOfRoutes(request, 'traits' in from), context)
    const { status } = response
    const isRejected = request.method !== 'GET' && request.method !== 'HEAD' && status >= 400 && status < 500
    if (isRejected || why !== undefined) errorReporter.rejected({ ...about, status, ...(why !== undefined && { why }) })
    response.headers.set('x-request-id', supportCode)
    return { response, ...documents.get(response) }
  }
  return { render, renderViewed: (viewed) => viewedHtml(viewed.map(cardOf)) }
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

function sharedSession(isSignedIn: boolean): VisitorSession {
  return { ...signedOutSession(), isSignedIn }
}

/**
 * Called by the router for every error that no page handled. Errors of aborted requests are ignored, and so are the
 * router's responses to unknown addresses and wrong methods: the access log has them.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isClientError) context.get(errorReporterContext).report(error)
}

const documents = new WeakMap<Response, WrittenDocument>()
const END_OF_BODY = '</body>'
const DOCTYPE = Buffer.from('<!DOCTYPE html>')

/** All loaders are awaited, so nothing suspends, and renderToString is several times cheaper than streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  requestValues: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { status, headers })
  const { serverHandoffStream: handoff, ...others } = routerContext
  const context = { ...others, manifest: matchedManifest(routerContext) }
  const data = handoff ? await textOf(handoff) : ''
  const { scriptMark } = requestValues.get(requestContext)
  const writer = createDocumentWriter(scriptMark)
  const rendered = withDocumentWriter(writer, () =>
    renderToString(<ServerRouter context={context} url={request.url} nonce={scriptMark} />),
  )
  const dataScript = routerContext.renderMeta?.didRenderScripts ? markedScript(dataScriptText(data), scriptMark) : ''
  const start = import.meta.env.PROD && !isOfBackOffice(routerContext) ? startOf(request) : 'at-once'
  const html = withScripts(rendered, dataScript, start, scriptMark)
  const scripts = markedScripts(html, scriptMark)
  documents.set(response, { html: Buffer.concat([DOCTYPE, ...writer.bytesOf(html)]), scripts })
  return response
}

function isOfBackOffice({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => route.id.startsWith('routes/staff'))
}

/**
 * The router prepares every route of its manifest for each document; the matched ones are sufficient. Pages of the back
 * office load another list of routes, which contains theirs (scripts/browser-manifest.ts).
 */
function matchedManifest(context: EntryContext): EntryContext['manifest'] {
  const { manifest, staticHandlerContext } = context
  const routes: EntryContext['manifest']['routes'] = {}
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  const url = isOfBackOffice(context) ? manifest.url.replace('/manifest-', '/staff-manifest-') : manifest.url
  return { ...manifest, routes, url }
}

/**
 * When the scripts of a page start. `at-once`: as the router has it, in the back office, which works by keys, and on
 * the development server.
 */
type ScriptStart = 'at-once' | 'after-paint' | 'when-used'

/** Personal pages are mostly forms, which move the focus to an error or continue a payment. */
function startOf({ url }: Request): ScriptStart {
  return findPage(new URL(url).pathname)?.isPersonal ? 'after-paint' : 'when-used'
}

/** The document with the loader data at its end. */
function withScripts(html: string, dataScript: string, start: ScriptStart, scriptMark: string): string {
  const end = html.lastIndexOf(END_OF_BODY)
  const body = withEarlyItem(html.slice(0, end), scriptMark)
  return (start === 'at-once' ? body : withLateScripts(body, start === 'when-used')) + dataScript + html.slice(end)
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Characters that could end a line, a literal in single quotes, or a script. */
const ESCAPED = /[\\<'\u0000-\u001f\u2028\u2029]/g

/** A script that passes the loader data to the router, as a literal in single quotes: JSON is full of double ones. */
function dataScriptText(data: string): string {
  const literal = `'${data.replace(ESCAPED, escaped)}'`
  const stream = 'window.__reactRouterContext.streamController'
  return `${stream}.enqueue(${literal});${stream}.close();`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
