import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { REVIEW_HANDLING_LABELS } from '#app/text/review-handling-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffDifferences } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { hidingForm, replyForm } from '#domain/review/review-handling.ts'
import { reviewFilter } from '#domain/staff/desk-filters.ts'
import { hasDuty, ORDER_DUTIES } from '#domain/staff/duties.ts'
import type { Route } from './+types/review.ts'
import { HidingForm, ReplyForm } from './review-forms.tsx'
import { ReviewContent } from './review-row.tsx'
import { reviewViews } from './review-view.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ご感想')

const DONE: Readonly<Record<string, string>> = {
  replied: '返信を掲載しました。商品ページのご感想の下に出ています。',
  saved: '返信を保存しました。ご感想を公開すると、一緒に出ます。',
  removed: '返信を削除しました。',
}

type Asked = Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>

async function requireReview({ request, context, params }: Asked) {
  const { caller, person } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const found = permitted(await staff.reviews.find(caller, params.review), request)
  if (found === undefined)
    throw data({ message: staffRejectionText(rejected('review-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { caller, person, staff, ...found }
}

export async function loader(args: Asked) {
  const { person, staff, review, medias } = await requireReview(args)
  const [view] = reviewViews({ reviews: [review], medias }, hasDuty(person.duties, ORDER_DUTIES))
  const done = new URL(args.request.url).searchParams.get('done') ?? ''
  return {
    review: view!,
    version: review.version,
    formKeys: [staff.newFormKey(), staff.newFormKey()] as const,
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

type Answer = {
  readonly values?: PostedForm
  readonly errors?: FieldErrors
  readonly message?: string
  readonly currentReply?: string
  /** Of the review that the forms are about now. */
  readonly version?: number
}

const answer = privateData<Answer>

function refused(rejection: BackOfficeRejection, facts: Answer = {}) {
  return answer({ ...facts, message: staffRejectionText(rejection) }, 409)
}

/** `hide` hides the review, `reply` saves the reply, `remove` removes it. */
export async function action(args: Asked) {
  const found = await requireReview(args)
  const form = await readForm(args.request)
  if (form.intent === 'hide') return hide(args, found, form)
  const { caller, staff, review } = found
  const done = (what: string) =>
    redirect(staffHref('staff-review', { review: review.uid, done: what }), { status: 303, headers: PRIVATE_HEADERS })
  const sender = { ...caller, form: sentForm(form) }
  if (sender.form === undefined) return refused(rejected('record-changed'))
  if (form.intent === 'remove') {
    const result = permitted(await staff.reviews.removeReply(sender, review.uid), args.request)
    return isRejected(result) && result.code !== 'repeated' ? refused(result) : done('removed')
  }
  const parsed = replyForm.safeParse(form)
  const { version } = review
  if (!parsed.success) {
    const errors = fieldErrorsOf(parsed.error, REVIEW_HANDLING_LABELS)
    return answer({ values: form, errors, version: sender.form.version }, 422)
  }
  const { reply } = parsed.data
  const result = permitted(await staff.reviews.reply(sender, review.uid, reply), args.request)
  const isSaved = !isRejected(result) || (result.code === 'repeated' && review.reply?.body === reply)
  if (isSaved) return done(review.state === 'shown' ? 'replied' : 'saved')
  const shown = result.code === 'repeated' ? rejected('record-changed') : result
  return refused(shown, { values: form, currentReply: review.reply?.body ?? '', version })
}

/** Hides it and returns to the list that it was in. */
async function hide({ request }: Asked, found: Awaited<ReturnType<typeof requireReview>>, form: PostedForm) {
  const { caller, staff, review } = found
  const seen = reviewFilter.safeParse({ state: form.seen })
  const parsed = hidingForm.safeParse(form)
  if (!parsed.success) return answer({ values: form, errors: fieldErrorsOf(parsed.error, REVIEW_HANDLING_LABELS) }, 422)
  if (!seen.success) return refused(rejected('review-changed'))
  const { state } = seen.data
  const result = permitted(await staff.reviews.hide(caller, review.uid, state, parsed.data), request)
  if (isRejected(result)) return refused(result, { values: form })
  return redirect(staffHref('staff-reviews', { state, done: 'hide' }), { status: 303, headers: PRIVATE_HEADERS })
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, formKeys, done } = loaderData
  const { values = {}, errors = {}, currentReply } = actionData ?? {}
  return (
    <div className="staff-move">
      <h1>{review.nickname}様のご感想</h1>
      <p>
        <a href={staffHref('staff-reviews', { state: review.state })}>ご感想の一覧へ戻る</a>
      </p>
      <StaffDone message={actionData === undefined ? done : undefined} />
      <RejectionAlert message={actionData?.message} />
      <StaffDifferences
        differences={
          currentReply === undefined
            ? undefined
            : [{ label: REVIEW_HANDLING_LABELS.reply, current: currentReply, typed: values.reply ?? '' }]
        }
      />
      <ErrorSummary errors={errors} title="内容を確かめてください" />
      <div className="staff-review staff-review-alone">
        <ReviewContent review={review} />
      </div>
      {review.state === 'hidden' ? (
        <p>
          非公開です。公開するときは、<a href={staffHref('staff-reviews', { state: 'hidden' })}>非公開の一覧</a>
          の「公開する」を押してください。
        </p>
      ) : (
        <>
          <ReplyForm
            review={review}
            values={values}
            errors={errors}
            version={actionData?.version ?? loaderData.version}
            formKeys={formKeys}
          />
          <HidingForm review={review} values={values} errors={errors} />
        </>
      )}
    </div>
  )
}
