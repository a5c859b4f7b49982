import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { visitorCookie } from '#domain/visitor/carried.ts'
import type { OrderOf } from '#services/order-life-services.ts'
import type { OrderView } from '#services/services.ts'
import { requireSession } from './require-session.ts'

const UID = /^[\w-]{1,64}$/
const SECRET = /^[\w-]{43}$/

/** The order that a page is about, and how its customer names it. */
export type AskedOrder = OrderView & {
  readonly whose: OrderOf
  /** What the address carries on to the next page: `?uid=…` for a member, nothing for a guest. */
  readonly query: string
  readonly uid: string | undefined
  /** The order's own page. */
  readonly home: string
}

/** What every page of one customer's order is sent with. */
export const ORDER_PAGE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** For a route's `headers`. */
export const orderPageHeaders = () => ORDER_PAGE_HEADERS

/**
 * The order of a page: a member's own by `?uid=`; anybody's by the secret of a mail's link, which `?order=` brings into
 * the cookie once. Another's order is the same page as one that does not exist.
 */
export async function requireAskedOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<AskedOrder> {
  const query = new URL(request.url).searchParams
  const linked = query.get('order')
  if (linked !== null) throw await opened(request, context, linked)
  const asked = query.get('uid')
  if (asked !== null) return ownOrder(request, context, asked)
  const { orderSecret } = context.get(visitorContext)
  const view = orderSecret && (await context.get(servicesContext).orders.getOrder(orderSecret))
  if (orderSecret && view) return { ...view, whose: { orderSecret }, query: '', uid: undefined, home: GUEST_HOME }
  if (context.get(sessionContext).session !== undefined) throw redirect('/mypage#orders', { status: 303 })
  throw catalogueError(5, 410, '/')
}

const GUEST_HOME = '/shopping/complete'

async function ownOrder(request: Request, context: Readonly<RouterContextProvider>, asked: string) {
  const { uid: customerUid } = requireSession(request, context)
  const { members } = context.get(servicesContext)
  const view = UID.test(asked) ? await members.getOrder(customerUid, asked) : undefined
  if (view === undefined) throw catalogueError(1, 404, '/mypage')
  const query = `?uid=${view.order.uid}`
  const whose = { customerUid, orderUid: view.order.uid }
  return { ...view, whose, query, uid: view.order.uid, home: `/mypage/history${query}` }
}

/** The token leaves the address, so that it is not copied or told to the next site. */
async function opened(request: Request, context: Readonly<RouterContextProvider>, secret: string): Promise<Response> {
  const { orders } = context.get(servicesContext)
  const view = SECRET.test(secret) ? await orders.getOrder(secret) : undefined
  if (view === undefined) throw catalogueError(5, 410, '/')
  const { pathname } = new URL(request.url)
  return redirect(pathname.replace(/\.data$/, ''), {
    status: 303,
    headers: { ...ORDER_PAGE_HEADERS, 'set-cookie': visitorCookie(request, 'order', secret) },
  })
}
