import { isBeforeShipping, nextStepOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import { returnedLines } from '#domain/review/review.ts'
import { mediasOf } from '../catalog/priced-card.ts'
import type { OrderView } from '../orders/get-order.ts'
import type { ServicePorts } from '../service-ports.ts'

/** An order in the list on my page. */
export type OrderSummary = OrderView & { readonly nextStep: ReturnType<typeof nextStepOf> }

/** The ports of `listOrders`. */
export type ListOrdersPorts = Pick<
  ServicePorts,
  'members' | 'orders' | 'reviews' | 'catalog' | 'identityDocuments' | 'asksForDocuments'
>

const ORDERS_PER_PAGE = 20

/** The member's placed orders, newest first, 20 per page from page 1, each with the next action of the customer. */
export function listOrders(ports: ListOrdersPorts) {
  const { members, catalog } = ports
  return async (uid: string, page: number): Promise<{ orders: readonly OrderSummary[]; pageCount: number }> => {
    const from = Math.max(0, Math.trunc(page) - 1) * ORDERS_PER_PAGE
    const { orders, total } = await members.orders(uid, ORDERS_PER_PAGE, from)
    const medias = await mediasOf(
      catalog,
      orders.flatMap((order) => order.lines),
    )
    const steps = await nextSteps(ports, orders)
    const summaries: OrderSummary[] = orders.map((order) => ({ order, medias, nextStep: steps.get(order.uid) }))
    return { orders: summaries, pageCount: Math.ceil(total / ORDERS_PER_PAGE) }
  }
}

async function nextSteps(
  { orders: store, reviews, identityDocuments, asksForDocuments }: ListOrdersPorts,
  orders: readonly Order[],
): Promise<Map<string, ReturnType<typeof nextStepOf>>> {
  const returnedOrderLines = orders.flatMap((order) => returnedLines(order))
  const reviewed = await reviews.reviewedLines(returnedOrderLines.map(({ uid }) => uid))
  const steps = orders.map(async (order) => {
    const canLackDocument = asksForDocuments && isBeforeShipping(order.status)
    const document = canLackDocument ? await identityDocuments.find(order.uid) : undefined
    const payment = order.status === 'New' ? await store.activePayment(order.uid) : undefined
    const step = nextStepOf({
      status: order.status,
      hasOpenPayment: payment?.status === 'started',
      isIdentityMissing: document?.status === 'wanted' || document?.status === 'refused',
      isReviewable: returnedLines(order).some((line) => !reviewed.has(line.uid)),
    })
    return [order.uid, step] as const
  })
  return new Map(await Promise.all(steps))
}
