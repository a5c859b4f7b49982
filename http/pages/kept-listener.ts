import type { RequestListener } from 'node:http'
import { acceptedEncoding } from './encoding.ts'
import type { PeekPage } from './pages.ts'

/**
 * Answers visitors without cookies from kept pages before anything else is built for the request: what is kept is
 * whole, with its policy, and the same for everybody. All other requests go on.
 */
export function keptFirst(peek: PeekPage, next: RequestListener): RequestListener {
  return (request, response) => {
    const { method, url = '', headers } = request
    const isAnonymous = headers.cookie === undefined && headers.authorization === undefined
    const page = method === 'GET' && isAnonymous ? peek(url) : undefined
    const encoding = page && acceptedEncoding(headers['accept-encoding'])
    const body = encoding && page.ready(encoding)
    if (page === undefined || encoding === undefined || body === undefined) return next(request, response)
    response.writeHead(200, page.headersOf(encoding, body.length))
    response.end(body)
  }
}
