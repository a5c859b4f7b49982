import { type Rejection, rejected } from '#domain/result.ts'
import type { ReviewFilter, ReviewState } from '#domain/staff/desk-filters.ts'
import { mediasOf } from '../catalog/priced-card.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const REVIEWS_PER_PAGE = 50
const CATALOGUE = ['catalogue'] as const
const subject = (uid: string, ..._: unknown[]) => `review:${uid}`

export type ReviewRejection = Rejection<'review-changed' | 'review-unknown', undefined>

/** Reviews of customers, which staff publish or hide (docs/rules.md Staff). */
export function createStaffReviews(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  return {
    /** 50 reviews with their rentals and the photographs of their items; `next`: the one after which the next begin. */
    list: reading('listReviews', { duties: CATALOGUE }, listReviews),
    /** `seen`: the state that the page showed. */
    show: change(
      'showReview',
      { duties: CATALOGUE, subject },
      (bound) => (uid: string, seen: ReviewState) => decide(bound, uid, 'shown', seen),
    ),
    hide: change(
      'hideReview',
      { duties: CATALOGUE, subject },
      (bound) => (uid: string, seen: ReviewState) => decide(bound, uid, 'hidden', seen),
    ),
  }
}

function listReviews({ staffReviews, catalog }: ServicePorts) {
  return async (filter: ReviewFilter) => {
    const found = await staffReviews.list(filter, REVIEWS_PER_PAGE + 1)
    const reviews = found.slice(0, REVIEWS_PER_PAGE)
    const medias = await mediasOf(catalog, reviews)
    return { reviews, medias, next: found.length > REVIEWS_PER_PAGE ? reviews.at(-1)?.uid : undefined }
  }
}

async function decide(
  { staffReviews, clock }: ServicePorts,
  uid: string,
  to: Exclude<ReviewState, 'waiting'>,
  seen: ReviewState,
): Promise<ReviewRejection | undefined> {
  const result = await staffReviews.decide(uid, to, seen, clock.now())
  if (result === 'changed') return undefined
  return rejected(result === 'stale' ? 'review-changed' : 'review-unknown')
}
