import type { IncomingMessage, RequestListener } from 'node:http'
import { REQUEST_ID } from '../calls/request-id.ts'
import { acceptedEncoding } from './encoding.ts'
import type { GetFreshPage } from './pages.ts'

export type CachedPageObserver = {
  idOf(request: IncomingMessage): string
  onResponse(request: IncomingMessage, requestId: string, ms: number): void
}

/** Before Hono handles the request. A cached page is complete for the visitor. */
export function serveCachedPages(
  getFresh: GetFreshPage,
  next: RequestListener,
  observer?: CachedPageObserver,
): RequestListener {
  return (request, response) => {
    const { method, url = '', headers } = request
    const page = method === 'GET' && headers.authorization === undefined ? getFresh(url, headers.cookie) : undefined
    const encoding = page && acceptedEncoding(headers['accept-encoding'])
    const body = encoding && page.readyBody(encoding)
    if (page === undefined || encoding === undefined || body === undefined) return next(request, response)
    const startedAt = performance.now()
    const headerLines = page.headerLines(encoding, body.length)
    const requestId = observer?.idOf(request)
    response.writeHead(200, requestId === undefined ? headerLines : [...headerLines, REQUEST_ID, requestId])
    response.end(body)
    if (requestId !== undefined) observer?.onResponse(request, requestId, performance.now() - startedAt)
  }
}
