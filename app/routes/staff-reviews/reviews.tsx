import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTabs } from '#app/ui/staff/staff-tabs.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { type ReviewState, reviewFilter } from '#domain/staff/desk-filters.ts'
import { hasDuty, ORDER_DUTIES } from '#domain/staff/duties.ts'
import type { Route } from './+types/reviews.ts'
import { ReviewRow } from './review-row.tsx'
import { reviewViews } from './review-view.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ご感想')

const DONE: Readonly<Record<string, string>> = {
  show: '公開しました。商品ページと評価に反映されています。',
  hide: '非公開にしました。',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { state, after } = readFilter(request, reviewFilter)
  const list = permitted(await context.get(servicesContext).staff.reviews.list(caller, { state, after }), request)
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    state,
    reviews: reviewViews(list, hasDuty(person.duties, ORDER_DUTIES)),
    next: list.next,
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

/** Publishes one review. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { intent = '', review = '', seen = '' } = await readForm(request)
  const { reviews } = context.get(servicesContext).staff
  const parsed = reviewFilter.safeParse({ state: seen })
  if (intent !== 'show' || !parsed.success || review === '') return refused(rejected('review-unknown'), 422)
  const { state } = parsed.data
  const result = permitted(await reviews.show(caller, review, state), request)
  if (isRejected(result)) return refused(result, 409)
  const path = staffHref('staff-reviews', { state, done: intent })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

function refused(rejection: BackOfficeRejection, status: number) {
  return data({ message: staffRejectionText(rejection) }, { status, headers: PRIVATE_HEADERS })
}

const TABS: readonly { readonly state: ReviewState; readonly label: string }[] = [
  { state: 'waiting', label: '確認待ち' },
  { state: 'shown', label: '公開中' },
  { state: 'hidden', label: '非公開' },
]

const EMPTY: Readonly<Record<ReviewState, string>> = {
  waiting: '確認を待つご感想はありません。新しいご感想は、届くとここに並びます。',
  shown: '公開中のご感想はありません。',
  hidden: '非公開のご感想はありません。',
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { state, reviews, next, done } = loaderData
  useLiveList('reviews')
  return (
    <>
      <h1>ご感想</h1>
      <StaffDone message={actionData === undefined ? done : undefined} />
      <RejectionAlert message={actionData?.message} />
      <StaffTabs
        label="ご感想の状態"
        tabs={TABS.map(({ state: each, label }) => ({
          label,
          path: staffHref('staff-reviews', { state: each }),
          isHere: each === state,
        }))}
      />
      {reviews.length === 0 ? (
        <p className="staff-empty">{EMPTY[state]}</p>
      ) : (
        <>
          <p className="staff-hint">
            公開すると商品ページに出ます。<kbd>j</kbd> <kbd>k</kbd> で選び、<kbd>s</kbd> で公開、<kbd>h</kbd> で非公開。
          </p>
          <ol className="staff-reviews">
            {reviews.map((review) => (
              <ReviewRow key={review.uid} review={review} />
            ))}
          </ol>
        </>
      )}
      {next && (
        <p className="staff-more">
          <a className="button button-plain" href={staffHref('staff-reviews', { state, after: next })}>
            次の50件
          </a>
        </p>
      )}
    </>
  )
}
