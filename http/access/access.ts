import type { MiddlewareHandler } from 'hono'
import type { RequestIds } from '../calls/request-id.ts'
import { maskedPath, routeGroup } from './route-group.ts'

/** An access log entry, without personal data. `ms`: time until the response started. */
export type AccessEntry = {
  readonly requestId: string
  readonly method: string
  /** Route group, from a fixed set of names (route-group.ts). */
  readonly route: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** The part of the entry that is known before the response. */
export type RequestInfo = Pick<AccessEntry, 'requestId' | 'method' | 'route' | 'path'>

/** Observes requests, for the log and metrics. */
export type AccessObserver = {
  /** Called after every response. */
  onResponse(access: AccessEntry): void
  /** Wraps the handling of a request, for example in a trace span. Returns the status that `answer` returns. */
  wrap?(requestInfo: RequestInfo, headers: Headers, answer: () => Promise<number>): Promise<number>
}

/** Middleware that assigns request ids and reports every response. Must be the first middleware. */
export function accessMiddleware(requests: RequestIds, observer: AccessObserver | undefined): MiddlewareHandler {
  if (observer === undefined) return requests.middleware
  return async (context, next) => {
    const startedAt = performance.now()
    const request = context.req.raw
    const requestInfo = requestInfoOf(requests.idOf(request), request.method, context.req.path)
    const answer = async () => {
      await requests.middleware(context, next)
      const { status } = context.res
      observer.onResponse({ ...requestInfo, status, ms: performance.now() - startedAt })
      return status
    }
    await (observer.wrap ? observer.wrap(requestInfo, request.headers, answer) : answer())
  }
}

/** Describes a request for the observer. */
export function requestInfoOf(requestId: string, method: string, pathname: string): RequestInfo {
  return { requestId, method: normalizedMethod(method), route: routeGroup(pathname), path: maskedPath(pathname) }
}

const KNOWN_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Maps unknown methods to OTHER, so that metrics have a fixed set of labels. */
function normalizedMethod(method: string): string {
  return KNOWN_METHODS.includes(method) ? method : 'OTHER'
}
