import { z } from 'zod'
import { documentQuery } from '#domain/documents/query.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { OrderCaller } from '#services/order-call-services.ts'
import type { Services } from '#services/services.ts'
import { type Asked, type Call, defineCall } from '../calls/call.ts'
import { CALLER_KINDS } from '../calls/caller.ts'
import { type CallRefusal, NOT_ALLOWED, refusal, SIGN_IN_FIRST } from '../calls/refusals.ts'
import { orderAnswer, orderInput, toWantedCart, toWantedOrder } from './order-wire.ts'

/** What the order API is made of. `path`: where it stands. `onRefused` is told why a write was answered with false. */
export type OrderApiParts = {
  readonly services: Pick<Services, 'orderCalls'> & { readonly documents: Pick<Services['documents'], 'list'> }
  readonly path: string
  readonly onRefused: (about: { readonly requestId: string; readonly call: string; readonly code: string }) => void
}

/** Names a cart, or opens a placed order; the secret of a new cart comes back under it. */
export const CART_SECRET = 'x-cart-secret'

const SECRET = /^[\w-]{20,128}$/
const LONGEST_JSON = 6_000
const ABOUT = { tag: 'orders', callers: CALLER_KINDS, errors: ['PERMISSION_DENIED', 'DEADLINE_EXCEEDED'] } as const

const written = z.union([orderAnswer, z.literal(false)])

/** The order API (specification 7, Order API). */
export function orderCalls(parts: OrderApiParts): readonly Call[] {
  return [readCall(parts), saveCall(parts), cartCall(parts)]
}

const jsonText = z
  .string()
  .max(LONGEST_JSON)
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      check.addIssue({ code: 'custom', message: 'is no JSON' })
      return z.NEVER
    }
  })

const readCall = ({ services, path }: OrderApiParts) =>
  defineCall({
    ...ABOUT,
    name: 'readOrders',
    method: 'GET',
    path,
    summary:
      'One order with details by uid; or a list by wheres, orders and limit, which are JSON of the query language',
    request: {
      query: z.object({
        uid: z.string().min(1).max(200).optional(),
        wheres: jsonText.optional(),
        orders: jsonText.optional(),
        limit: z.coerce.number().int().optional(),
      }),
    },
    response: z.union([orderAnswer, z.array(orderAnswer), z.null()]),
    answer: async ({ query: { uid, wheres, orders, limit } }, asked) => {
      if (uid !== undefined) return one(services, uid, asked)
      if (asked.caller.kind === 'visitor') return SIGN_IN_FIRST
      const query = documentQuery.safeParse({ filters: wheres, orderBy: orders, limit, count: false })
      if (!query.success) return refusal('INVALID_ARGUMENT', `query: ${z.prettifyError(query.error).slice(0, 200)}`)
      const page = await services.documents.list(asked.caller, 'orders', query.data)
      return isRejected(page) ? refusedRead(page) : (page.documents as z.input<typeof orderAnswer>[])
    },
  })

const saveCall = ({ services, path, onRefused }: OrderApiParts) =>
  defineCall({
    ...ABOUT,
    name: 'saveOrder',
    method: 'PUT',
    path,
    summary: 'Saves an order: the lines of a cart, or a move of a placed order; false when that is refused',
    request: {
      body: z.object({
        order: orderInput.refine(({ uid }) => uid != null, 'needs a uid'),
        reason: z.string().max(200).optional(),
      }),
    },
    response: written,
    answer: async ({ body: { order, reason } }, asked) => {
      const caller = callerOf(asked)
      const uid = order.uid ?? ''
      const stored = await services.orderCalls.find(caller, uid)
      const isCart = stored !== undefined && !isRejected(stored) && stored.status === IN_CART
      const saved = isCart
        ? await services.orderCalls.saveCart(caller, toWantedCart(order, false))
        : await services.orderCalls.changeOrder(caller, toWantedOrder(order, reason))
      return isRejected(saved) ? refusedWrite(saved, asked, 'saveOrder', onRefused) : await after(services, uid, asked)
    },
  })

/** Status InCart on the wire (specification 4). */
const IN_CART = 1

const cartCall = ({ services, path, onRefused }: OrderApiParts) =>
  defineCall({
    ...ABOUT,
    name: 'saveCart',
    method: 'POST',
    path,
    summary: 'Creates a cart (POST) or changes one (PUT); false when that is refused. X-Cart-Secret names a new cart',
    request: { body: z.object({ method: z.enum(['POST', 'PUT']), order: orderInput }) },
    response: written,
    answer: async ({ body: { method, order } }, asked) => {
      const caller = callerOf(asked)
      if (method === 'PUT' && order.uid == null) return refusal('INVALID_ARGUMENT', 'body.order.uid: names the cart')
      const saved = await services.orderCalls.saveCart(caller, toWantedCart(order, method === 'POST'))
      if (isRejected(saved)) return refusedWrite(saved, asked, 'saveCart', onRefused)
      const { secret } = saved as { uid: string; secret: string | undefined }
      if (secret !== undefined) asked.tell.set(CART_SECRET, secret)
      return after(services, saved.uid, asked, secret)
    },
  })

function callerOf({ caller, request }: Asked, given?: string): OrderCaller {
  const secret = given ?? request.headers.get(CART_SECRET) ?? ''
  return { who: caller, secret: SECRET.test(secret) ? secret : undefined }
}

async function one({ orderCalls }: OrderApiParts['services'], uid: string, asked: Asked, secret?: string) {
  const found = await orderCalls.find(callerOf(asked, secret), uid)
  return isRejected(found) ? refusedRead(found) : ((found ?? null) as z.input<typeof orderAnswer> | null)
}

/** The order as it is after a write. */
async function after(services: OrderApiParts['services'], uid: string, asked: Asked, secret?: string) {
  const found = await one(services, uid, asked, secret)
  if (found === null) throw new Error('an order that was saved is gone')
  return found
}

/** Who may not is told so; what is refused for another reason is false, and the log says why (specification 7). */
function refusedWrite(
  rejection: Rejection,
  { requestId }: Asked,
  call: string,
  onRefused: OrderApiParts['onRefused'],
): CallRefusal | false {
  const refused = refusalOf(rejection)
  if (refused === undefined) onRefused({ requestId, call, code: rejection.code })
  return refused ?? false
}

function refusedRead(rejection: Rejection): CallRefusal {
  const refused = refusalOf(rejection)
  if (refused === undefined) throw new Error(`orders cannot be read: ${rejection.code}`)
  return refused
}

function refusalOf({ code, detail }: Rejection): CallRefusal | undefined {
  switch (code) {
    case 'sign-in-first':
      return SIGN_IN_FIRST
    case 'not-allowed':
      return NOT_ALLOWED
    case 'took-too-long':
      return refusal('DEADLINE_EXCEEDED', 'The query took too long.')
    case 'invalid-argument': {
      const { place, problem } = detail as { place: string; problem: string }
      return refusal('INVALID_ARGUMENT', `query.${place}: ${problem}`)
    }
    default:
      return undefined
  }
}
