import { dayOfInstant } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { returnedLines, reviewableLines } from '#domain/review/review.ts'
import type { ReviewText } from '#domain/review/review-form.ts'
import { mediasOf } from './catalog/priced-card.ts'
import type { ItemCard } from './ports/catalog.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'orders' | 'reviews' | 'catalog' | 'clock' | 'ids'>

const MAX_ORDERS = 20

export type ReviewableLine = {
  readonly line: OrderLine
  readonly media: ItemCard['media']
  readonly isReviewed: boolean
}

type ReviewRejection = Rejection<'not-rented' | 'already-reviewed', undefined>

export function createReviews(ports: Ports) {
  return {
    listReviewable: listReviewable(ports),
    postReview: postReview(ports),
    listOwn: listOwn(ports),
    postOwn: postOwn(ports),
  }
}

/** The lines that the holder of an order's secret may review or has reviewed; undefined for no such order. */
function listReviewable(ports: Ports) {
  return async (orderSecret: string): Promise<readonly ReviewableLine[] | undefined> => {
    const order = await ports.orders.findBySecret(orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    return toReviewableLines(ports, reviewableLines(order, dayOfInstant(ports.clock.now())))
  }
}

/** Submits a review of a rented line; it becomes visible after approval. Rejections: not-rented, already-reviewed. */
function postReview(ports: Ports) {
  return async (orderSecret: string, lineUid: string, text: ReviewText): Promise<ReviewRejection | undefined> => {
    const order = await ports.orders.findBySecret(orderSecret)
    const lines = order === undefined ? [] : reviewableLines(order, dayOfInstant(ports.clock.now()))
    return addReview(ports, lines, lineUid, text)
  }
}

/** The returned lines of the member's newest 20 orders, or of the own order with this uid or line uid. */
function listOwn(ports: Ports) {
  return async (customerUid: string, named?: string): Promise<readonly ReviewableLine[]> =>
    toReviewableLines(ports, await ownLines(ports, customerUid, named))
}

function postOwn(ports: Ports) {
  return async (customerUid: string, lineUid: string, text: ReviewText): Promise<ReviewRejection | undefined> =>
    addReview(ports, await ownLines(ports, customerUid, lineUid), lineUid, text)
}

async function ownLines({ orders, reviews }: Ports, customerUid: string, named?: string): Promise<OrderLine[]> {
  const uids = await reviews.returnedOrders(customerUid, MAX_ORDERS, named)
  const found = await Promise.all(uids.map((uid) => orders.find(uid)))
  return found.flatMap((order) => (order === undefined ? [] : returnedLines(order)))
}

async function toReviewableLines({ reviews, catalog }: Ports, lines: readonly OrderLine[]): Promise<ReviewableLine[]> {
  const [reviewed, medias] = await Promise.all([
    reviews.reviewedLines(lines.map(({ uid }) => uid)),
    mediasOf(catalog, lines),
  ])
  return lines.map((line) => ({ line, media: medias[line.itemId], isReviewed: reviewed.has(line.uid) }))
}

async function addReview(
  { reviews, clock, ids }: Ports,
  lines: readonly OrderLine[],
  lineUid: string,
  text: ReviewText,
): Promise<ReviewRejection | undefined> {
  const line = lines.find(({ uid }) => uid === lineUid)
  if (line === undefined) return rejected('not-rented')
  const { itemId, sizeLabel } = line
  const postedOn = dayOfInstant(clock.now())
  const review = { ...text, uid: ids.next(), itemId, sizeLabel, orderLineUid: lineUid, postedOn }
  return (await reviews.add(review)) ? undefined : rejected('already-reviewed')
}
