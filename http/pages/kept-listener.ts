import type { IncomingMessage, RequestListener } from 'node:http'
import { REQUEST_ID } from '../calls/request-id.ts'
import { acceptedEncoding } from './encoding.ts'
import type { PeekPage } from './pages.ts'

/** Names requests that never become more than this, and hears that they were answered. */
export type KeptWatch = {
  idOf(request: IncomingMessage): string
  answered(request: IncomingMessage, requestId: string, ms: number): void
}

/**
 * Answers visitors without cookies from kept pages before anything else is built for the request: what is kept is
 * whole, with its policy, and the same for everybody. All other requests go on.
 */
export function keptFirst(peek: PeekPage, next: RequestListener, watch?: KeptWatch): RequestListener {
  return (request, response) => {
    const { method, url = '', headers } = request
    const isAnonymous = headers.cookie === undefined && headers.authorization === undefined
    const page = method === 'GET' && isAnonymous ? peek(url) : undefined
    const encoding = page && acceptedEncoding(headers['accept-encoding'])
    const body = encoding && page.ready(encoding)
    if (page === undefined || encoding === undefined || body === undefined) return next(request, response)
    const startedAt = performance.now()
    const lines = page.headersOf(encoding, body.length)
    const requestId = watch?.idOf(request)
    response.writeHead(200, requestId === undefined ? lines : [...lines, REQUEST_ID, requestId])
    response.end(body)
    if (requestId !== undefined) watch?.answered(request, requestId, performance.now() - startedAt)
  }
}
