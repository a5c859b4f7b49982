import { data, redirect } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { visitorCookie } from '#app/visitor.ts'
import { isRejected } from '#domain/result.ts'
import type { ReviewableLine } from '#services/visitor-services.ts'
import type { Route } from './+types/review.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewLines } from './review-lines.tsx'
import { readReview, reviewedLine } from './review-request.ts'

const PATH = '/products/review'
const COMPLETE = '/products/reviewcomplete'
const SECRET_PATTERN = /^[\w-]{43}$/
const MOST_CHARACTERS = 6_000

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ご感想の投稿',
    description: 'お借りいただいた商品のご感想をお寄せください。',
    path: PATH,
    isHidden: true,
  })

/** Only who holds the secret of an order gets here: from the link of a mail, or the browser that ordered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { reviews } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const linked = query.get('order')
  if (linked !== null) {
    const isKnown = SECRET_PATTERN.test(linked) && (await reviews.listReviewable(linked)) !== undefined
    if (!isKnown) throw catalogueError(13, 404, '/')
    // The token leaves the address, so that it is not copied or told to the next site.
    const headers = { 'set-cookie': visitorCookie(request, 'order', linked) }
    return redirect(PATH, { status: 303, headers })
  }
  const { orderSecret } = context.get(visitorContext)
  const lines = orderSecret === undefined ? undefined : await reviews.listReviewable(orderSecret)
  const open = (lines ?? []).filter(({ isReviewed }) => !isReviewed)
  const asked = query.get('line')
  const chosen = asked === null && open.length === 1 ? open[0] : open.find(({ line }) => line.uid === asked)
  return {
    hasOrder: lines !== undefined,
    lines: (lines ?? []).map(lineView),
    chosen: chosen && lineView(chosen),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { reviews } = context.get(servicesContext)
  const { orderSecret } = context.get(visitorContext)
  const form = await readForm(request, MOST_CHARACTERS)
  const line = reviewedLine.safeParse(form.line)
  if (!line.success) throw catalogueError(3, 400, PATH)
  if (orderSecret === undefined) throw catalogueError(8, 404, '/')
  const read = readReview(form)
  if (!('review' in read)) return data(read, 422)
  const refused = await reviews.postReview(orderSecret, line.data, read.review)
  if (isRejected(refused) && refused.code === 'not-rented') throw catalogueError(8, 404, '/')
  // Sent twice, the first counts: to the customer both have arrived.
  return redirect(COMPLETE, 303)
}

function lineView({ line, media, isReviewed }: ReviewableLine) {
  const { uid, itemId, itemName, makerName, sizeLabel, startOn } = line
  const picture = media && { key: media.key, width: media.width, height: media.height, alt: '' }
  return { uid, itemId, itemName, makerName, sizeLabel, startOn, picture, isReviewed }
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
