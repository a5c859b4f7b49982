import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { networkOf } from '#domain/network.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'

const MAX_AGE_SECONDS = 86_400
/** Maximum requests per network and minute; filling in a form needs one or two. */
const MAX_REQUESTS_PER_MINUTE = 60
const MINUTE_MS = 60_000
const MAX_NETWORKS = 10_000

/** Dependencies. `addressOf`: the address of the caller. */
export type PostalCodeDependencies = {
  readonly nowMs: () => number
  readonly addressOf: (request: Request) => string | undefined
  readonly onError?: (error: unknown) => void
}

/**
 * Addresses of postal codes for forms, mounted at /postal-code: `GET ?code=1000001` → `{prefecture, address1, towns?}`;
 * 404 for an unknown code, 400 for an invalid one, 429 for more than 60 requests a minute from one network. Every
 * response is JSON; an address may be cached for a day (docs/rules.md Members: the postal code fills in the address).
 */
export function postalCodeRouter(
  members: Pick<Services['members'], 'findPostalAddress'>,
  parts: PostalCodeDependencies,
): Hono {
  const isOverLimit = createRateLimit(parts.nowMs)
  const router = new Hono()
  router.use(async (context, next) => {
    context.header('x-content-type-options', 'nosniff')
    await next()
  })
  router.get('/', async (context) => {
    const code = parsePostalCode(context.req.query('code'))
    if (isRejected(code)) return context.json({ message: 'code is not 7 digits', status: 400 }, 400)
    if (isOverLimit(parts.addressOf(context.req.raw))) {
      context.header('retry-after', '60')
      return context.json({ message: 'Too many requests', status: 429 }, 429)
    }
    const found = await members.findPostalAddress(code)
    context.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    return found === undefined
      ? context.json({ message: 'No such place', status: 404 }, 404)
      : context.json<PostalCodeResponse>(found)
  })
  router.all('/', (context) => {
    context.header('allow', 'GET, HEAD')
    return context.json({ message: 'Addresses are asked by GET', status: 405 }, 405)
  })
  router.all('*', (context) => context.json({ message: 'Not found', status: 404 }, 404))
  router.onError((error, context) => {
    parts.onError?.(error)
    return context.json({ message: 'Internal server error', status: 500 }, 500)
  })
  return router
}

/** Counts by network and minute, per process, which is enough to slow down the enumeration of all codes. */
function createRateLimit(nowMs: () => number): (address: string | undefined) => boolean {
  const counts = new LRUCache<string, { minute: number; count: number }>({ max: MAX_NETWORKS })
  return (address) => {
    if (address === undefined) return false
    const network = networkOf(address)
    const minute = Math.floor(nowMs() / MINUTE_MS)
    const previous = counts.get(network)
    const count = previous?.minute === minute ? previous.count + 1 : 1
    counts.set(network, { minute, count })
    return count > MAX_REQUESTS_PER_MINUTE
  }
}
