import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Operator } from '#domain/operator/operator.ts'
import { parseVisitor, type Visitor } from '#domain/visitor/carried.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/session-services.ts'
import {
  addressContext,
  operatorContext,
  requestContext,
  servicesContext,
  sessionContext,
  siteContext,
  troubleContext,
  visitorContext,
} from './context.ts'

/**
 * Answers page requests. A document comes as the bytes of its `html` beside a response without a body, so that they are
 * made once; everything else is in the response. `address`: where the request comes from; `session` and `visitor`:
 * whose it is, from the step before (http/session); `requestId`: what it is called in the log.
 */
export type PageHandler = (
  request: Request,
  from?: {
    readonly address: string | undefined
    readonly session?: VisitorSession
    readonly visitor?: Visitor
    readonly requestId?: string
  },
) => Promise<{ readonly response: Response; readonly html?: Uint8Array }>

/** What to do when a page fails: a code for the visitor that is also in the log. */
export type Trouble = {
  newSupportCode(): string
  report(error: unknown, about: About): void
  /** What somebody sent was refused. `why`: a code or names of fields, if the page said. */
  refused(about: About & { status: number; why?: string }): void
}

/** The request that something is told of. */
type About = { readonly supportCode: string; readonly method: string; readonly path: string }

/** What pages are rendered with. `site`: the shop's own address, and whether search engines may index it. */
export type PageSurroundings = {
  readonly services: Services
  readonly site: { readonly url: string; readonly isIndexed: boolean }
  readonly operator: Operator
  readonly trouble: Trouble
}

/**
 * Makes the page handler. It lives in the app's bundle, because context keys made here and there are different keys
 * (docs/decisions/003).
 */
export function createPageHandler(
  build: ServerBuild,
  mode: 'development' | 'production',
  { services, site, operator, trouble }: PageSurroundings,
): PageHandler {
  const handle = createRequestHandler(build, mode)
  return async (request, from) => {
    const supportCode = from?.requestId ?? trouble.newSupportCode()
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(siteContext, site)
    context.set(operatorContext, operator)
    context.set(addressContext, from?.address)
    context.set(visitorContext, from?.visitor ?? parseVisitor(request.headers.get('cookie')))
    if (from?.session) context.set(sessionContext, from.session)
    const about = { supportCode, method: request.method, path: new URL(request.url).pathname }
    let why: string | undefined
    context.set(troubleContext, {
      supportCode,
      report: (error) => trouble.report(error, about),
      refuse: (code) => {
        why = code
      },
    })
    context.set(requestContext, { isDocument: !about.path.endsWith('.data') })
    const response = await handle(request, context)
    const { status } = response
    const isRefused = request.method !== 'GET' && request.method !== 'HEAD' && status >= 400 && status < 500
    if (isRefused || why !== undefined) trouble.refused({ ...about, status, ...(why !== undefined && { why }) })
    response.headers.set('x-request-id', supportCode)
    const html = documents.get(response)
    return html === undefined ? { response } : { response, html }
  }
}

/** Told by the router of every error that no page expected. An aborted request is nobody's fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(troubleContext).report(error)
}

const documents = new WeakMap<Response, Uint8Array>()
const END_OF_BODY = '</body>'
const DOCTYPE = Buffer.from('<!DOCTYPE html>')
/** How the router names a script ahead of its use. It has no setting for how urgent that is. */
const PRELOAD = '<link rel="modulepreload"'
const LATE_PRELOAD = Buffer.from(`${PRELOAD} fetchpriority="low"`)

/**
 * Renders a document in one go: every loader is awaited, so nothing suspends, and plain renderToString is several times
 * cheaper than streaming. The loaders' data follow as one script before the body ends.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { status, headers })
  if (request.method === 'HEAD') return response
  const { serverHandoffStream: handoff, ...context } = routerContext
  const data = handoff ? await textOf(handoff) : ''
  // Into bytes at once: what renderToString gives is thousands of pieces, and each look at it as text would join them
  // again.
  const html = Buffer.from(renderToString(<ServerRouter context={context} url={request.url} />))
  const end = html.lastIndexOf(END_OF_BODY)
  const scripts = Buffer.from(routerContext.renderMeta?.didRenderScripts ? dataScript(data) : '')
  documents.set(response, Buffer.concat([DOCTYPE, ...seenFirst(html.subarray(0, end)), scripts, html.subarray(end)]))
  return response
}

/** A page with its scripts asked for last: style and the first picture have the phone's line to themselves. */
function* seenFirst(html: Buffer): Generator<Buffer> {
  let done = 0
  for (let at = html.indexOf(PRELOAD); at !== -1; at = html.indexOf(PRELOAD, done)) {
    yield html.subarray(done, at)
    yield LATE_PRELOAD
    done = at + PRELOAD.length
  }
  yield html.subarray(done)
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Hands the loaders' data to the router in the browser, written so that no text in it can end the script. */
function dataScript(data: string): string {
  const literal = JSON.stringify(data).replace(/[<\u2028\u2029]/g, escaped)
  const stream = 'window.__reactRouterContext.streamController'
  return `<script>${stream}.enqueue(${literal});${stream}.close();</script>`
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
