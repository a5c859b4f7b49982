import { z } from 'zod'
import { isServed } from '#domain/delivery/prefecture.ts'
import { documentQuery } from '#domain/documents/query.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { OrderCaller } from '#services/order-api/find-order.ts'
import type { Services } from '#services/services.ts'
import {
  CALLER_KINDS,
  type Call,
  type CallContext,
  type CallError,
  callError,
  defineCall,
  NOT_ALLOWED,
  SIGN_IN_REQUIRED,
} from '../calls/call.ts'
import { orderAnswer, orderInput, toCartRequest, toOrderRequest } from './order-wire.ts'

/** Dependencies of the order API. `path`: its path. `onRejected` receives the reason of a write answered with false. */
export type OrderApiDependencies = {
  readonly services: Pick<Services, 'orderApi' | 'settings'> & {
    readonly documents: Pick<Services['documents'], 'list'>
  }
  readonly path: string
  readonly onRejected: (about: { readonly requestId: string; readonly call: string; readonly code: string }) => void
}

/** Header with the secret of a cart or placed order; the response has it when a cart is created. */
export const CART_SECRET_HEADER = 'x-cart-secret'

const SECRET = /^[\w-]{20,128}$/
const MAX_JSON_LENGTH = 6_000
const COMMON = { tag: 'orders', callers: CALLER_KINDS, errors: ['PERMISSION_DENIED', 'DEADLINE_EXCEEDED'] } as const

const written = z.union([orderAnswer, z.literal(false)])

/** The order API (docs/product/7, Order API). */
export function orderCalls(parts: OrderApiDependencies): readonly Call[] {
  return [readCall(parts), saveCall(parts), cartCall(parts)]
}

const jsonText = z
  .string()
  .max(MAX_JSON_LENGTH)
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      check.addIssue({ code: 'custom', message: 'is no JSON' })
      return z.NEVER
    }
  })

const readCall = ({ services, path }: OrderApiDependencies) =>
  defineCall({
    ...COMMON,
    name: 'readOrders',
    method: 'GET',
    path,
    summary:
      'Returns an order with details by uid; or a list by wheres, orders and limit, in JSON of the query language',
    request: {
      query: z.object({
        uid: z.string().min(1).max(200).optional(),
        wheres: jsonText.optional(),
        orders: jsonText.optional(),
        limit: z.coerce.number().int().optional(),
      }),
    },
    response: z.union([orderAnswer, z.array(orderAnswer), z.null()]),
    answer: async ({ query: { uid, wheres, orders, limit } }, callContext) => {
      if (uid !== undefined) return readOrder(services, uid, callContext)
      if (callContext.caller.kind === 'visitor') return SIGN_IN_REQUIRED
      const query = documentQuery.safeParse({ filters: wheres, orderBy: orders, limit, count: false })
      if (!query.success) return callError('INVALID_ARGUMENT', `query: ${z.prettifyError(query.error).slice(0, 200)}`)
      const page = await services.documents.list(callContext.caller, 'orders', query.data)
      return isRejected(page) ? readError(page) : (page.documents as z.input<typeof orderAnswer>[])
    },
  })

const saveCall = ({ services, path, onRejected }: OrderApiDependencies) =>
  defineCall({
    ...COMMON,
    name: 'saveOrder',
    method: 'PUT',
    path,
    summary: 'Saves an order: the lines of a cart, or a transition of a placed order; false when that is rejected',
    request: {
      body: z.object({
        order: orderInput.refine(({ uid }) => uid != null, 'needs a uid'),
        reason: z.string().max(200).optional(),
      }),
    },
    response: written,
    answer: async ({ body: { order, reason } }, callContext) => {
      const caller = callerOf(callContext)
      const uid = order.uid ?? ''
      const stored = await services.orderApi.find(caller, uid)
      const isCart = stored !== undefined && !isRejected(stored) && stored.status === ORDER_STATUS.InCart
      // A placed order goes on to a prefecture that is no longer served.
      const unserved = isCart ? unservedError(services, order) : undefined
      if (unserved) return unserved
      const saved = isCart
        ? await services.orderApi.saveCart(caller, toCartRequest(order, false))
        : await services.orderApi.changeOrder(caller, toOrderRequest(order, reason))
      return isRejected(saved)
        ? writeError(saved, callContext, 'saveOrder', onRejected)
        : await readSavedOrder(services, uid, callContext)
    },
  })

const cartCall = ({ services, path, onRejected }: OrderApiDependencies) =>
  defineCall({
    ...COMMON,
    name: 'saveCart',
    method: 'POST',
    path,
    summary: 'Creates a cart (POST) or changes one (PUT); false when that is rejected. X-Cart-Secret: see docs/api.md',
    request: { body: z.object({ method: z.enum(['POST', 'PUT']), order: orderInput }) },
    response: written,
    answer: async ({ body: { method, order } }, callContext) => {
      const unserved = unservedError(services, order)
      if (unserved) return unserved
      const caller = callerOf(callContext)
      if (method === 'PUT' && order.uid == null) return callError('INVALID_ARGUMENT', 'body.order.uid: names the cart')
      const saved = await services.orderApi.saveCart(caller, toCartRequest(order, method === 'POST'))
      if (isRejected(saved)) return writeError(saved, callContext, 'saveCart', onRejected)
      const { secret } = saved as { uid: string; secret: string | undefined }
      if (secret !== undefined) callContext.responseHeaders.set(CART_SECRET_HEADER, secret)
      return readSavedOrder(services, saved.uid, callContext, secret)
    },
  })

function unservedError(
  { settings }: OrderApiDependencies['services'],
  { shippinginfo }: z.output<typeof orderInput>,
): CallError | undefined {
  const prefecture = shippinginfo?.prefecture
  if (prefecture === undefined || isServed(prefecture, settings.now())) return undefined
  return callError('INVALID_ARGUMENT', 'body.order.shippinginfo.prefecture: no prefecture that is served')
}

function callerOf({ caller, request }: CallContext, given?: string): OrderCaller {
  const secret = given ?? request.headers.get(CART_SECRET_HEADER) ?? ''
  return { account: caller, secret: SECRET.test(secret) ? secret : undefined }
}

async function readOrder(
  { orderApi }: OrderApiDependencies['services'],
  uid: string,
  callContext: CallContext,
  secret?: string,
) {
  const found = await orderApi.find(callerOf(callContext, secret), uid)
  return isRejected(found) ? readError(found) : ((found ?? null) as z.input<typeof orderAnswer> | null)
}

async function readSavedOrder(
  services: OrderApiDependencies['services'],
  uid: string,
  callContext: CallContext,
  secret?: string,
) {
  const found = await readOrder(services, uid, callContext, secret)
  if (found === null) throw new Error('the saved order was not found')
  return found
}

/** Missing permissions are an error; all other rejections are `false`, and are logged (docs/product/7). */
function writeError(
  rejection: Rejection,
  { requestId }: CallContext,
  call: string,
  onRejected: OrderApiDependencies['onRejected'],
): CallError | false {
  const error = errorOf(rejection)
  if (error === undefined) onRejected({ requestId, call, code: rejection.code })
  return error ?? false
}

function readError(rejection: Rejection): CallError {
  const error = errorOf(rejection)
  if (error === undefined) throw new Error(`reading orders failed: ${rejection.code}`)
  return error
}

function errorOf({ code, detail }: Rejection): CallError | undefined {
  switch (code) {
    case 'sign-in-first':
      return SIGN_IN_REQUIRED
    case 'not-allowed':
    case 'not-staff':
    case 'duty-missing':
      return NOT_ALLOWED
    case 'took-too-long':
      return callError('DEADLINE_EXCEEDED', 'The query took too long.')
    case 'invalid-argument': {
      const { place, problem } = detail as { place: string; problem: string }
      return callError('INVALID_ARGUMENT', `query.${place}: ${problem}`)
    }
    default:
      return undefined
  }
}
