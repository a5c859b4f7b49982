import { rejected } from '#domain/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { ReviewStore } from '../ports/review-store.ts'
import type { ReviewServices } from '../visitor-services.ts'

type Ports = { readonly reviews: ReviewStore; readonly clock: Clock }

/** Maximum number of listed reviews (decided here). */
const MAX_LISTED = 100

/** Reviews that wait for approval by staff. */
export function listWaiting({ reviews }: Ports): ReviewServices['listPending'] {
  return () => reviews.pending(MAX_LISTED)
}

/** Makes a review visible. Rejection: no-such-review. */
export function showReview(ports: Ports): ReviewServices['showReview'] {
  return (uid) => setShown(ports, uid, true)
}

/** Hides a review, or keeps it hidden permanently. Rejection: no-such-review. */
export function hideReview(ports: Ports): ReviewServices['hideReview'] {
  return (uid) => setShown(ports, uid, false)
}

async function setShown({ reviews, clock }: Ports, uid: string, isShown: boolean) {
  return (await reviews.setVisible(uid, isShown, clock.now())) ? undefined : rejected('no-such-review')
}
