import type { RequestListener } from 'node:http'
import { NO_SUCH_PAGE } from '#domain/errors/catalogue.ts'
import { commonHeaders } from './headers.ts'

const DOTTED_PART = /[/\\](\.|%2e){1,2}(?=[/\\]|%2f|%5c|$)/i

/**
 * Turns away paths with a part `.` or `..`, its dots encoded or not, as they come over the wire: whatever reads an
 * address as a URL has resolved them already, so that `/items/%2e%2e/service` would be the page of another path.
 * Browsers resolve them before they ask. Refusal: 404, never a redirect (docs/decisions/012).
 */
export function refuseDottedPaths(next: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!DOTTED_PART.test(path)) return next(request, response)
    const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    commonHeaders(headers, false)
    response.writeHead(404, Object.fromEntries(headers))
    response.end(NO_SUCH_PAGE)
  }
}
