import type { RequestListener } from 'node:http'
import { NO_SUCH_PAGE } from '#domain/errors/catalogue.ts'
import { commonHeaders } from './headers.ts'

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
