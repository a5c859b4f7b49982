import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { CACHES } from '#domain/caches.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { networkOf } from '#domain/network.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { messageResponse } from './message-error.ts'

const MAX_AGE_SECONDS = 86_400
/** Maximum look-ups per network and minute; filling in a form needs one or two. */
const MAX_LOOKUPS_PER_MINUTE = 60
const MINUTE_MS = 60_000

/** Dependencies. `addressOf`: the address of the caller. */
export type PostalCodeDependencies = {
  readonly nowMs: () => number
  readonly addressOf: (request: Request) => string | undefined
  readonly onError?: (error: unknown) => void
}

/**
 * Addresses of postal codes for forms, mounted at /postal-code: `GET ?code=1000001` → PostalCodeResponse; 404 for an
 * unknown code, 400 for an invalid one, 429 for more than 60 look-ups a minute from one network. A code whose address
 * is known is not counted. Every response is JSON; an address may be cached for a day (docs/rules.md Members: the
 * postal code fills in the address).
 */
export function postalCodeRouter(
  members: Pick<Services['members'], 'findPostalAddress'>,
  parts: PostalCodeDependencies,
): Hono {
  const secondsToWait = createRateLimit(parts.nowMs)
  const known = new LRUCache<string, PostalCodeResponse>({ max: CACHES.postalCodes.max })
  const router = new Hono()
  router.use(async (context, next) => {
    context.header('x-content-type-options', 'nosniff')
    await next()
  })
  router.get('/', async (context) => {
    const code = parsePostalCode(context.req.query('code'))
    if (isRejected(code)) return messageResponse(context, { message: 'code is not 7 digits', status: 400 })
    const waitSeconds = known.has(code) ? 0 : secondsToWait(parts.addressOf(context.req.raw))
    if (waitSeconds > 0) {
      context.header('retry-after', String(waitSeconds))
      const message = `Too many new postal codes: ask again in ${waitSeconds} s`
      return messageResponse(context, { message, status: 429 })
    }
    const found = known.get(code) ?? (await members.findPostalAddress(code))
    if (found !== undefined) known.set(code, found)
    context.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    return found === undefined
      ? messageResponse(context, { message: 'No such place', status: 404 })
      : context.json<PostalCodeResponse>(found)
  })
  router.all('/', (context) => {
    context.header('allow', 'GET, HEAD')
    return messageResponse(context, { message: 'Addresses are asked by GET', status: 405 })
  })
  router.all('*', (context) => messageResponse(context, { message: 'Not found', status: 404 }))
  router.onError((error, context) => {
    parts.onError?.(error)
    return messageResponse(context, { message: 'Internal server error', status: 500 })
  })
  return router
}

/**
 * Counts by network and minute, per process, which is enough to slow down the enumeration of all codes. Returns the
 * seconds until the next minute for a look-up beyond the limit, otherwise 0.
 */
function createRateLimit(nowMs: () => number): (address: string | undefined) => number {
  const counts = new LRUCache<string, { minute: number; count: number }>({ max: CACHES.postalLookUps.max })
  return (address) => {
    if (address === undefined) return 0
    const network = networkOf(address)
    const now = nowMs()
    const minute = Math.floor(now / MINUTE_MS)
    const previous = counts.get(network)
    const count = previous?.minute === minute ? previous.count + 1 : 1
    counts.set(network, { minute, count })
    return count > MAX_LOOKUPS_PER_MINUTE ? Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000) : 0
  }
}
