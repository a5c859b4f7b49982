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

/** Maximum number of a member's orders that are considered (decided here). */
const MAX_ORDERS = 20

/** The lines that the holder of an order's secret may review, and those already reviewed. */
export function listReviewable(ports: Ports): ReviewServices['listReviewable'] {
  return async (orderSecret) => {
    const order = await ports.orders.findBySecret(orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    return toReviewableLines(ports, reviewableLines(order, dayOfInstant(ports.clock.now())))
  }
}

/** Submits a review of a rented line; it becomes visible after approval. Rejections: not-rented, already-reviewed. */
export function postReview(ports: Ports): ReviewServices['postReview'] {
  return async (orderSecret, lineUid, text) => {
    const order = await ports.orders.findBySecret(orderSecret)
    const lines = order === undefined ? [] : reviewableLines(order, dayOfInstant(ports.clock.now()))
    return addReview(ports, lines, lineUid, text)
  }
}

/** The returned lines of a member's own orders; never those of another customer. */
export function listOwn(ports: Ports): ReviewServices['listOwn'] {
  return async (customerUid, named) => toReviewableLines(ports, await ownLines(ports, customerUid, named))
}

/** Submits a member's review of an own returned line. Rejections: not-rented, already-reviewed. */
export function postOwn(ports: Ports): ReviewServices['postOwn'] {
  return async (customerUid, lineUid, text) =>
    addReview(ports, await ownLines(ports, customerUid, lineUid), lineUid, text)
}

async function ownLines({ orders, reviews }: Ports, customerUid: string, named?: string): Promise<OrderLine[]> {
  const uids = await reviews.returnedOrders(customerUid, MAX_ORDERS, named)
  const found = await Promise.all(uids.map((uid) => orders.find(uid)))
  return found.flatMap((order) => (order === undefined ? [] : returnedLines(order)))
}

async function toReviewableLines({ reviews, catalog }: Ports, lines: readonly OrderLine[]): Promise<ReviewableLine[]> {
  const [reviewed, cards] = await Promise.all([
    reviews.reviewedLines(lines.map(({ uid }) => uid)),
    catalog.cards([...new Set(lines.map(({ itemId }) => itemId))]),
  ])
  const medias = new Map(cards.map(({ id, media }) => [id, media]))
  return lines.map((line) => ({ line, media: medias.get(line.itemId), isReviewed: reviewed.has(line.uid) }))
}

async function addReview(
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
