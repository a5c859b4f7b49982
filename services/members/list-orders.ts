import { isBeforeShipping, nextStepOf } from '#domain/order/next-step.ts'
import type { Order } from '#domain/order/order.ts'
import { returnedLines } from '#domain/review/eligibility.ts'
import type { MemberServices, OrderSummary } from '../member-services.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { MemberStore } from '../ports/member-store.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { ReviewStore } from '../ports/review-store.ts'

type Ports = {
  readonly members: MemberStore
  readonly orders: OrderStore
  readonly reviews: ReviewStore
  readonly catalog: CatalogStore
  /** Reads the identity documents of orders; undefined when the shop requires none. */
  readonly documents?: { find(orderUid: string): Promise<{ readonly status: string } | undefined> } | undefined
}

const ORDERS_PER_PAGE = 20

/** The member's orders, newest first, each with the next action of the customer. */
export function listOrders(ports: Ports): MemberServices['listOrders'] {
  const { members, catalog } = ports
  return async (uid, page) => {
    const from = Math.max(0, Math.trunc(page) - 1) * ORDERS_PER_PAGE
    const { orders, total } = await members.orders(uid, ORDERS_PER_PAGE, from)
    const lines = orders.flatMap((order) => order.lines)
    const cards = await catalog.cards([...new Set(lines.map(({ itemId }) => itemId))])
    const medias = Object.fromEntries(cards.map((card) => [card.id, card.media]))
    const steps = await nextSteps(ports, orders)
    const summaries: OrderSummary[] = orders.map((order) => ({ order, medias, nextStep: steps.get(order.uid) }))
    return { orders: summaries, pageCount: Math.ceil(total / ORDERS_PER_PAGE) }
  }
}

/** An order of the member. Another member's order is not distinguished from an unknown one. */
export function getOwnOrder({ orders, catalog }: Ports): MemberServices['getOrder'] {
  return async (uid, orderUid) => {
    const order = await orders.find(orderUid)
    if (order === undefined || order.customerUid !== uid || order.status === 'InCart') return undefined
    const cards = await catalog.cards([...new Set(order.lines.map((line) => line.itemId))])
    return { order, medias: Object.fromEntries(cards.map((card) => [card.id, card.media])) }
  }
}

async function nextSteps(
  { orders: store, reviews, documents }: Ports,
  orders: readonly Order[],
): Promise<Map<string, ReturnType<typeof nextStepOf>>> {
  const returnedOrderLines = orders.flatMap((order) => returnedLines(order))
  const reviewed = await reviews.reviewedLines(returnedOrderLines.map(({ uid }) => uid))
  const steps = orders.map(async (order) => {
    const document = isBeforeShipping(order.status) ? await documents?.find(order.uid) : undefined
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
