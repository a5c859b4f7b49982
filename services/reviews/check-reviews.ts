import { rejected } from '#domain/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { ReviewStore } from '../ports/review-store.ts'
import type { ReviewServices } from '../visitor-services.ts'

type Ports = { readonly reviews: ReviewStore; readonly clock: Clock }

/** How many are listed at once (decided here). */
const MOST_LISTED = 100

/** What waits for a look of the staff before it shows. */
export function listWaiting({ reviews }: Ports): ReviewServices['listWaiting'] {
  return () => reviews.waiting(MOST_LISTED)
}

/** Shows a review to everybody. Refusal: no-such-review. */
export function showReview(ports: Ports): ReviewServices['showReview'] {
  return (uid) => setShown(ports, uid, true)
}

/** Takes a review away, or leaves it unshown for good. Refusal: no-such-review. */
export function hideReview(ports: Ports): ReviewServices['hideReview'] {
  return (uid) => setShown(ports, uid, false)
}

async function setShown({ reviews, clock }: Ports, uid: string, isShown: boolean) {
  return (await reviews.setShown(uid, isShown, clock.now())) ? undefined : rejected('no-such-review')
}
