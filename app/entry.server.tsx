import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Services } from '#services/services.ts'
import { servicesContext, siteContext, troubleContext, visitorContext } from './context.ts'
import { parseVisitor } from './visitor.ts'

/** Answers page requests. */
export type PageHandler = (request: Request) => Promise<Response>

/** What to do when a page fails: a code for the visitor that is also in the log. */
export type Trouble = {
  newSupportCode(): string
  report(error: unknown, about: { supportCode: string; method: string; path: string }): void
}

/** What pages are rendered with. `site`: the shop's own address, and whether search engines may index it. */
export type PageSurroundings = {
  readonly services: Services
  readonly site: { readonly url: string; readonly isIndexed: boolean }
  readonly trouble: Trouble
}

/**
 * Makes the page handler. It lives in the app's bundle, because context keys made here and there are different keys
 * (docs/decisions/003).
 */
export function createPageHandler(
  build: ServerBuild,
  mode: 'development' | 'production',
  { services, site, trouble }: PageSurroundings,
): PageHandler {
  const handle = createRequestHandler(build, mode)
  return async (request) => {
    const supportCode = trouble.newSupportCode()
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(siteContext, site)
    context.set(visitorContext, parseVisitor(request.headers.get('cookie')))
    context.set(troubleContext, {
      supportCode,
      report: (error) =>
        trouble.report(error, { supportCode, method: request.method, path: new URL(request.url).pathname }),
    })
    const response = await handle(request, context)
    response.headers.set('x-request-id', supportCode)
    return response
  }
}

/** Told by the router of every error that no page expected. An aborted request is nobody's fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(troubleContext).report(error)
}

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
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { serverHandoffStream: handoff, ...context } = routerContext
  const data = handoff ? await new Response(handoff).text() : ''
  const html = renderToString(<ServerRouter context={context} url={request.url} />)
  const hasScripts = routerContext.renderMeta?.didRenderScripts === true
  const body = hasScripts ? html.replace('</body></html>', () => `${dataScript(data)}</body></html>`) : html
  return new Response(`<!DOCTYPE html>${body}`, { status, headers })
}

/** Hands the loaders' data to the router in the browser, written so that no text in it can end the script. */
function dataScript(data: string): string {
  const literal = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const stream = 'window.__reactRouterContext.streamController'
  return `<script>${stream}.enqueue(${literal});${stream}.close();</script>`
}
