import type { AuditSubject } from '#domain/record/acts.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Hiding } from '#domain/review/review-handling.ts'
import type { ReviewFilter, ReviewState } from '#domain/staff/desk-filters.ts'
import { mediasOf } from '../catalog/priced-card.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const REVIEWS_PER_PAGE = 50
const CATALOGUE = ['catalogue'] as const
const subject = (uid: string, ..._: unknown[]): AuditSubject => `review:${uid}`

export type ReviewRejection = Rejection<'review-changed' | 'review-unknown', undefined>

/** Reviews of customers, which staff publish or hide (docs/rules.md Staff). */
export function createStaffReviews(ports: ServicePorts) {
  const { reading, change, edit } = staffUseCases(ports)
  return {
    /** 50 reviews with their rentals and the photographs of their items; `next`: the one after which the next begin. */
    list: reading('listReviews', { duties: CATALOGUE }, listReviews),
    /** `seen`: the state that the page showed. */
    show: change(
      'showReview',
      { duties: CATALOGUE, subject },
      (bound) => (uid: string, seen: ReviewState) => decide(bound, uid, 'shown', seen),
    ),
    /** The reviewer gets no mail about it. */
    hide: change(
      'hideReview',
      {
        duties: CATALOGUE,
        subject,
        fields: (_uid: string, _seen: ReviewState, { reason, note }: Hiding) => (note ? [reason, note] : [reason]),
      },
      (bound) => (uid: string, seen: ReviewState, hiding: Hiding) => decide(bound, uid, 'hidden', seen, hiding),
    ),
    find: reading('readReview', { duties: CATALOGUE }, findReview),
    reply: edit('replyToReview', { duties: CATALOGUE }, replyToReview),
    removeReply: edit('removeReviewReply', { duties: CATALOGUE }, removeReply),
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
  hiding?: Hiding,
): Promise<ReviewRejection | undefined> {
  const result = await staffReviews.decide(uid, to, seen, clock.now(), hiding)
  if (result === 'changed') return undefined
  return rejected(result === 'stale' ? 'review-changed' : 'review-unknown')
}

/** A review with the photograph of its item; undefined for an unknown one. */
function findReview({ staffReviews, catalog }: ServicePorts) {
  return async (uid: string) => {
    const review = await staffReviews.find(uid)
    return review && { review, medias: await mediasOf(catalog, [review]) }
  }
}

/** Writes or replaces the reply that customers read below a review. */
function replyToReview(ports: ServicePorts, edit: Edit) {
  return (uid: string, reply: string) => setReply(ports, edit, uid, reply)
}

function removeReply(ports: ServicePorts, edit: Edit) {
  return (uid: string) => setReply(ports, edit, uid, undefined)
}

function setReply({ staffReviews, clock }: ServicePorts, edit: Edit, uid: string, reply: string | undefined) {
  return inEdit(staffReviews, async (tx) => {
    const review = await tx.lock(uid)
    if (review === undefined) return rejected('review-unknown')
    const refused = await checkForm(tx, edit, review.version)
    if (refused) return refused
    if (reply !== undefined && review.state === 'hidden') return rejected('review-hidden')
    if (reply === undefined && review.reply === undefined) return rejected('reply-unknown')
    await tx.setReply(uid, reply, `staff:${edit.person.uid}`, clock.now())
    await tx.audit(edit.entry(`review:${uid}`))
    return { uid }
  })
}
