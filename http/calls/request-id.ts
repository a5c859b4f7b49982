import type { MiddlewareHandler } from 'hono'
import type { Ids } from '#services/ports/ids.ts'

/** Names each request, for as long as the request lives. */
export type RequestIds = {
  /** Takes the id that comes in X-Request-Id if it is a sane one, else makes one; every answer tells it. */
  readonly note: MiddlewareHandler
  /** The id of a request that was noted. */
  of(request: Request): string
  /** An id for something that came with this one, or with none. */
  named(given: string | null | undefined): string
}

/** What another program may have called its request: short, and harmless in a log. */
const SANE = /^[A-Za-z0-9._:-]{8,64}$/

/** The header that carries it. */
export const REQUEST_ID = 'x-request-id'

/** Ids of requests. Noted twice, a request keeps its first one. */
export function requestIds(ids: Pick<Ids, 'next'>): RequestIds {
  const known = new WeakMap<Request, string>()
  const named = (given: string | null | undefined) => (given && SANE.test(given) ? given : ids.next())
  const of = (request: Request) => {
    const id = known.get(request) ?? named(request.headers.get(REQUEST_ID))
    known.set(request, id)
    return id
  }
  return {
    of,
    named,
    note: async (context, next) => {
      const id = of(context.req.raw)
      await next()
      context.res.headers.set(REQUEST_ID, id)
    },
  }
}
