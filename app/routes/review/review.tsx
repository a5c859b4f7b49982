import { data, redirect } from 'react-router'
import { z } from 'zod'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { completedHeaders } from '#app/session/completion.ts'
import { openOrderLink } from '#app/session/mailed-link.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { reviewForm } from '#domain/review/review-form.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/review.ts'
import { REVIEW_LABELS, ReviewForm, ReviewLines, type ReviewValues, reviewLineView } from './review-form.tsx'

const PATH = pageHref('review')
const COMPLETE = pageHref('review-complete')
const SECRET_PATTERN = /^[\w-]{43}$/
const MAX_CHARACTERS = 6_000

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご感想の投稿', description: 'お借りいただいた商品のご感想をお寄せください。', path: PATH })

/**
 * Access requires the secret of an order, from a mail link or from the browser that placed it, or the session of the
 * member who rented the items.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { reviews } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const linkSecret = query.get('order')
  if (linkSecret !== null) {
    const isKnown = SECRET_PATTERN.test(linkSecret) && (await reviews.listReviewable(linkSecret)) !== undefined
    if (!isKnown) throw catalogueError('url-error', 404, pageHref('home'))
    throw (
      (await openOrderLink(request, context, linkSecret, PATH)) ?? catalogueError('url-error', 404, pageHref('home'))
    )
  }
  const requestedUid = query.get('line')
  const lines = await loadLines(context, requestedUid)
  const open = (lines ?? []).filter(({ isReviewed }) => !isReviewed)
  const chosen =
    requestedUid === null && open.length === 1 ? open[0] : open.find(({ line }) => line.uid === requestedUid)
  return {
    hasOrder: lines !== undefined,
    lines: (lines ?? []).map(reviewLineView),
    chosen: chosen && reviewLineView(chosen),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { reviews } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  const { session } = context.get(sessionContext)
  const form = await readForm(request, MAX_CHARACTERS)
  const line = reviewedLine.safeParse(form.line)
  if (!line.success) throw catalogueError('invalid-page-move', 400, PATH)
  if (orderSecret === undefined && session === undefined)
    throw catalogueError('access-unauthorised', 404, pageHref('home'))
  const read = readReview(form)
  if (read.review === undefined) return data(read, 422)
  const isAcceptedForMember =
    session !== undefined && isAccepted(await reviews.postOwn(session.uid, line.data, read.review))
  const isAcceptedForOrder =
    isAcceptedForMember ||
    (orderSecret !== undefined && isAccepted(await reviews.postReview(orderSecret, line.data, read.review)))
  if (!isAcceptedForOrder) throw catalogueError('access-unauthorised', 404, pageHref('home'))
  // A repeated submission keeps the first review and gets the same response.
  return redirect(COMPLETE, { status: 303, headers: completedHeaders(request, 'review') })
}

/** The lines of the visitor's last order and the member's own lines; undefined when there are neither. */
async function loadLines(context: Route.LoaderArgs['context'], requestedUid: string | null) {
  const { reviews } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  const { session } = context.get(sessionContext)
  const lineUid = reviewedLine.safeParse(requestedUid).data
  const [memberLines, orderLines] = await Promise.all([
    session === undefined ? [] : reviews.listOwn(session.uid, lineUid),
    orderSecret === undefined ? undefined : reviews.listReviewable(orderSecret),
  ])
  if (memberLines.length === 0) return orderLines
  const uids = memberLines.map(({ line }) => line.uid)
  return [...memberLines, ...(orderLines ?? []).filter(({ line }) => !uids.includes(line.uid))]
}

/** Whether the line may be reviewed by this person. A line that is already reviewed counts too. */
function isAccepted(result: Awaited<ReturnType<Services['reviews']['postReview']>>): boolean {
  return !isRejected(result) || result.code !== 'not-rented'
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasOrder, lines, chosen } = loaderData
  return (
    <div className="page checkout review-page">
      <h1>ご感想の投稿</h1>
      {chosen === undefined ? (
        <ReviewLines lines={lines} hasOrder={hasOrder} path={PATH} />
      ) : (
        <ReviewForm line={chosen} values={actionData?.values ?? {}} errors={actionData?.errors} />
      )}
    </div>
  )
}

/** The uid of the line under review, in the query string or the form. */
const reviewedLine = z.string().regex(/^[\w-]{1,64}$/)

/** Parses the review form. Returns the review, or the errors with the typed values. */
function readReview(form: PostedForm) {
  const parsed = reviewForm.safeParse(form)
  if (parsed.success) return { review: parsed.data }
  const names = Object.keys(REVIEW_LABELS) as (keyof ReviewValues)[]
  const values: ReviewValues = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  return { errors: fieldErrorsOf(parsed.error, REVIEW_LABELS), values }
}
