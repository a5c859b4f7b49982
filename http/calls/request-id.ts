import type { MiddlewareHandler } from 'hono'
import type { Ids } from '#services/ports/runtime.ts'
import { originalOf } from '../replaced-request.ts'

export type RequestIds = {
  /** Middleware: uses the X-Request-Id header if it is valid, else generates an id. Sets the header of the response. */
  readonly middleware: MiddlewareHandler
  idOf(request: Request): string
  validOrNew(given: string | null | undefined): string
}

/** Valid ids of other programs: short, and safe in a log. */
const VALID_ID = /^[A-Za-z0-9._:-]{8,64}$/

/** Header with the request id. */
export const REQUEST_ID = 'x-request-id'

/** Creates request ids. A request keeps its first id. */
export function createRequestIds(ids: Pick<Ids, 'next'>): RequestIds {
  const idByRequest = new WeakMap<Request, string>()
  const validOrNew = (given: string | null | undefined) => (given && VALID_ID.test(given) ? given : ids.next())
  const of = (replaceable: Request) => {
    const request = originalOf(replaceable)
    const id = idByRequest.get(request) ?? validOrNew(request.headers.get(REQUEST_ID))
    idByRequest.set(request, id)
    return id
  }
  return {
    idOf: of,
    validOrNew,
    middleware: async (context, next) => {
      const id = of(context.req.raw)
      await next()
      context.res.headers.set(REQUEST_ID, id)
    },
  }
}
