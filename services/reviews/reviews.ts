import { dayOfInstant } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { rejected } from '#domain/result.ts'
import { returnedLines, reviewableLines } from '#domain/review/eligibility.ts'
import type { ReviewText } from '#domain/review/review-form.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { ReviewStore } from '../ports/review-store.ts'
import type { ReviewableLine, ReviewServices } from '../visitor-services.ts'

type Ports = {
  readonly orders: OrderStore
  readonly reviews: ReviewStore
  readonly catalog: CatalogStore
  readonly clock: Clock
  readonly ids: Ids
}

/** How many orders of a member are offered at once (decided here). */
const MOST_ORDERS = 20

/** What the holder of an order's secret may write about, and what is written already. */
export function listReviewable(ports: Ports): ReviewServices['listReviewable'] {
  return async (orderSecret) => {
    const order = await ports.orders.findBySecret(orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    return shown(ports, reviewableLines(order, dayOfInstant(ports.clock.now())))
  }
}

/** Keeps a review of a lent line, to be looked at before it shows. Refusals: not-rented, already-reviewed. */
export function postReview(ports: Ports): ReviewServices['postReview'] {
  return async (orderSecret, lineUid, text) => {
    const order = await ports.orders.findBySecret(orderSecret)
    const lines = order === undefined ? [] : reviewableLines(order, dayOfInstant(ports.clock.now()))
    return keep(ports, lines, lineUid, text)
  }
}

/** What is back of a member's own orders; an order of anybody else is never looked at. */
export function listOwn(ports: Ports): ReviewServices['listOwn'] {
  return async (customerUid, named) => shown(ports, await ownLines(ports, customerUid, named))
}

/** Keeps a member's review of a line of her own that is back. Refusals: not-rented, already-reviewed. */
export function postOwn(ports: Ports): ReviewServices['postOwn'] {
  return async (customerUid, lineUid, text) => keep(ports, await ownLines(ports, customerUid, lineUid), lineUid, text)
}

async function ownLines({ orders, reviews }: Ports, customerUid: string, named?: string): Promise<OrderLine[]> {
  const uids = await reviews.ordersBack(customerUid, MOST_ORDERS, named)
  const found = await Promise.all(uids.map((uid) => orders.find(uid)))
  return found.flatMap((order) => (order === undefined ? [] : returnedLines(order)))
}

async function shown({ reviews, catalog }: Ports, lines: readonly OrderLine[]): Promise<ReviewableLine[]> {
  const [reviewed, cards] = await Promise.all([
    reviews.reviewedLines(lines.map(({ uid }) => uid)),
    catalog.cards([...new Set(lines.map(({ itemId }) => itemId))]),
  ])
  const medias = new Map(cards.map(({ id, media }) => [id, media]))
  return lines.map((line) => ({ line, media: medias.get(line.itemId), isReviewed: reviewed.has(line.uid) }))
}

async function keep(
  { reviews, clock, ids }: Ports,
  lines: readonly OrderLine[],
  lineUid: string,
  text: ReviewText,
): ReturnType<ReviewServices['postReview']> {
  const line = lines.find(({ uid }) => uid === lineUid)
  if (line === undefined) return rejected('not-rented')
  const { itemId, sizeLabel } = line
  const postedOn = dayOfInstant(clock.now())
  const review = { ...text, uid: ids.next(), itemId, sizeLabel, orderLineUid: lineUid, postedOn }
  return (await reviews.add(review)) ? undefined : rejected('already-reviewed')
}
