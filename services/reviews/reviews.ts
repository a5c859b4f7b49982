import { dayOfInstant } from '#domain/day.ts'
import { rejected } from '#domain/result.ts'
import { reviewableLines } from '#domain/review/eligibility.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { ReviewStore } from '../ports/review-store.ts'
import type { ReviewServices } from '../visitor-services.ts'

type Ports = {
  readonly orders: OrderStore
  readonly reviews: ReviewStore
  readonly catalog: CatalogStore
  readonly clock: Clock
  readonly ids: Ids
}

/** What the holder of an order's secret may write about, and what is written already. */
export function listReviewable({ orders, reviews, catalog, clock }: Ports): ReviewServices['listReviewable'] {
  return async (orderSecret) => {
    const order = await orders.findBySecret(orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    const lines = reviewableLines(order, dayOfInstant(clock.now()))
    const [reviewed, cards] = await Promise.all([
      reviews.reviewedLines(lines.map(({ uid }) => uid)),
      catalog.cards([...new Set(lines.map(({ itemId }) => itemId))]),
    ])
    const medias = new Map(cards.map(({ id, media }) => [id, media]))
    return lines.map((line) => ({
      line,
      media: medias.get(line.itemId),
      isReviewed: reviewed.has(line.uid),
    }))
  }
}

/** Keeps a review of a lent line, to be looked at before it shows. Refusals: not-rented, already-reviewed. */
export function postReview({ orders, reviews, clock, ids }: Ports): ReviewServices['postReview'] {
  return async (orderSecret, lineUid, text) => {
    const todayOn = dayOfInstant(clock.now())
    const order = await orders.findBySecret(orderSecret)
    const line = order && reviewableLines(order, todayOn).find(({ uid }) => uid === lineUid)
    if (line === undefined) return rejected('not-rented')
    const { itemId, sizeLabel } = line
    const review = { ...text, uid: ids.next(), itemId, sizeLabel, orderLineUid: lineUid, postedOn: todayOn }
    return (await reviews.add(review)) ? undefined : rejected('already-reviewed')
  }
}
