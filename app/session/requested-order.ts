import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { PRIVATE_HEADERS, seeOther } from '#app/response-headers.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { OrderReference, OrderView } from '#services/orders/get-order.ts'
import { openOrderLink } from './mailed-link.ts'
import { requireSession } from './require-session.ts'

const UID = /^[\w-]{1,64}$/

export type RequestedOrder = OrderView & {
  readonly owner: OrderReference
  /** Query for links to other pages of the order: `?uid=…` for a member, empty for a guest. */
  readonly query: string
  readonly uid: string | undefined
  readonly orderPath: string
  /** The path of the page itself. */
  readonly path: string
}

/** Redirects to a page of the same order. */
export function redirectInOrder(path: string, { uid }: RequestedOrder, query: Readonly<Record<string, string>> = {}) {
  const all = new URLSearchParams({ ...(uid !== undefined && { uid }), ...query })
  return seeOther(all.size === 0 ? path : `${path}?${all}`)
}

export const orderPageHeaders = () => PRIVATE_HEADERS

/**
 * The order of a page: by `?uid=` for a member's own order; by the secret in the cookie for a guest, which a mailed
 * link sets once with `?order=`. An order of another customer gives the same response as one that does not exist.
 */
export async function requireRequestedOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<RequestedOrder> {
  const query = new URL(request.url).searchParams
  const path = pagePath(request)
  const linkedSecret = query.get('order')
  if (linkedSecret !== null)
    throw (
      (await openOrderLink(request, context, linkedSecret, path)) ??
      catalogueError('procedure-invalid', 410, pageHref('home'))
    )
  const orderUid = query.get('uid')
  if (orderUid !== null) return { ...(await ownOrder(request, context, orderUid)), path }
  const { orderSecret } = context.get(visitorContext)
  const view = orderSecret && (await context.get(servicesContext).orders.getOrder(orderSecret))
  if (orderSecret && view) {
    return { ...view, owner: { orderSecret }, query: '', uid: undefined, orderPath: GUEST_HOME, path }
  }
  if (context.get(sessionContext).session !== undefined) throw redirect(`${pageHref('mypage')}#orders`, { status: 303 })
  throw catalogueError('procedure-invalid', 410, pageHref('home'))
}

const GUEST_HOME = pageHref('shopping-complete')

async function ownOrder(request: Request, context: Readonly<RouterContextProvider>, orderUid: string) {
  const { uid: customerUid } = requireSession(request, context)
  const { members } = context.get(servicesContext)
  const view = UID.test(orderUid) ? await members.getOrder(customerUid, orderUid) : undefined
  if (view === undefined) throw catalogueError('page-not-found', 404, pageHref('mypage'))
  const query = `?uid=${view.order.uid}`
  const owner = { customerUid, orderUid: view.order.uid }
  return { ...view, owner, query, uid: view.order.uid, orderPath: `${pageHref('mypage-history')}${query}` }
}

/** The path without the ending of a request for its data. */
function pagePath({ url }: Request): string {
  return new URL(url).pathname.replace(/\.data$/, '')
}
