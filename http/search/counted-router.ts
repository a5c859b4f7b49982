import { type Context, Hono } from 'hono'
import { networkOf } from '#domain/network.ts'
import type { CallRateLimit } from '../calls/rate-limit.ts'
import { messageResponse } from '../message-error.ts'

/** `rateLimit`: searches per network. `onError` receives errors that cause a 500. */
export type CountedRouterOptions = {
  readonly rateLimit?: CallRateLimit
  readonly addressOf?: (request: Request) => string | undefined
  readonly onError?: (error: unknown) => void
}

/** A router of one GET that counts as a search of its network. Every response is JSON. */
export function countedRouter(
  respond: (context: Context) => Promise<Response>,
  { rateLimit, addressOf, onError = () => undefined }: CountedRouterOptions,
): Hono {
  const router = new Hono()
  router.get('/', async (context) => {
    const rate = await rateLimit?.take(networkOf(addressOf?.(context.req.raw)))
    if (rate?.isAllowed === false) {
      context.header('retry-after', String(rate.resetSeconds))
      const message = `Too many searches: search again in ${rate.resetSeconds} s`
      return messageResponse(context, { message, status: 429 })
    }
    context.header('x-content-type-options', 'nosniff')
    return respond(context)
  })
  router.all('/', (context) => {
    context.header('allow', 'GET, HEAD')
    return messageResponse(context, { message: 'Only GET and HEAD are allowed', status: 405 })
  })
  router.all('*', (context) => messageResponse(context, { message: 'Not found', status: 404 }))
  router.onError((error, context) => {
    onError(error)
    return messageResponse(context, { message: 'Internal server error', status: 500 })
  })
  return router
}
