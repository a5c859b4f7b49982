import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { PostalAnswer } from '#domain/calls/answers.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { isRejected } from '#domain/result.ts'
import type { MemberServices } from '#services/member-services.ts'

const KEPT_SECONDS = 86_400
/** How often one address may ask in a minute; a person who fills in a form asks once or twice. */
const MOST_A_MINUTE = 60
const MINUTE_MS = 60_000
const MOST_ADDRESSES = 10_000

/** What the door is made of. `addressOf`: where a request comes from, as far as it can be believed. */
export type PostalCodeParts = {
  readonly nowMs: () => number
  readonly addressOf: (request: Request) => string | undefined
  readonly onError?: (error: unknown) => void
}

/**
 * Addresses of postal codes for forms, mounted at /postal-code: `GET ?code=1000001` → `{prefecture, address1}`, 404 for
 * a code that no place has, 400 for what is no code, 429 for more than 60 a minute from one address. Every answer is
 * JSON; an address may be kept for a day (rules.md, Members: the postal code fills in the address).
 */
export function postalCodeDoor(members: Pick<MemberServices, 'findPostalAddress'>, parts: PostalCodeParts): Hono {
  const isTooOften = oftenAsked(parts.nowMs)
  const door = new Hono()
  door.use(async (context, next) => {
    context.header('x-content-type-options', 'nosniff')
    await next()
  })
  door.get('/', async (context) => {
    const code = parsePostalCode(context.req.query('code'))
    if (isRejected(code)) return context.json({ message: 'code is not 7 digits', status: 400 }, 400)
    if (isTooOften(parts.addressOf(context.req.raw))) {
      context.header('retry-after', '60')
      return context.json({ message: 'Too many requests', status: 429 }, 429)
    }
    const found = await members.findPostalAddress(code)
    context.header('cache-control', `public, max-age=${KEPT_SECONDS}`)
    return found === undefined
      ? context.json({ message: 'No such place', status: 404 }, 404)
      : context.json<PostalAnswer>(found)
  })
  door.all('/', (context) => {
    context.header('allow', 'GET, HEAD')
    return context.json({ message: 'Addresses are asked by GET', status: 405 }, 405)
  })
  door.all('*', (context) => context.json({ message: 'Not found', status: 404 }, 404))
  door.onError((error, context) => {
    parts.onError?.(error)
    return context.json({ message: 'Internal server error', status: 500 }, 500)
  })
  return door
}

/** Counts by address and minute, in this process alone: enough to slow down whoever walks through all codes. */
function oftenAsked(nowMs: () => number): (address: string | undefined) => boolean {
  const counts = new LRUCache<string, { minute: number; count: number }>({ max: MOST_ADDRESSES })
  return (address) => {
    if (address === undefined) return false
    const minute = Math.floor(nowMs() / MINUTE_MS)
    const known = counts.get(address)
    const count = known?.minute === minute ? known.count + 1 : 1
    counts.set(address, { minute, count })
    return count > MOST_A_MINUTE
  }
}
