import { PostForm } from '#app/ui/form/post-form.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { ROW } from '#app/ui/staff/staff-keys.ts'
import { Stars } from '#app/ui/stars.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { ReviewState } from '#domain/staff/desk-filters.ts'
import type { ReviewView } from './review-view.ts'

/** A review beside the rental that it is about, with the buttons that publish or hide it. */
export function ReviewRow({ review, state }: { readonly review: ReviewView; readonly state: ReviewState }) {
  const { uid, itemId, itemName, nickname, stars, fit, scene, body, posted, size, picture } = review
  return (
    <li className="staff-review" {...{ [ROW]: '' }}>
      <div className="staff-review-item">
        {picture && <Picture source={picture} sizes="96px" maxWidth={320} alt="" />}
        <a href={pageHref('item', { id: itemId })}>{itemName}</a>
        <Rental rental={review.rental} />
      </div>
      <div>
        <p>
          <Stars count={stars} /> 着用感 {fit}・{scene}
        </p>
        <p className="staff-review-body">{body}</p>
        <p className="staff-quiet">
          {nickname}（{size}）　{posted}
        </p>
      </div>
      <PostForm className="staff-review-acts" keepsScroll>
        <input type="hidden" name="review" value={uid} />
        <input type="hidden" name="seen" value={state} />
        {state !== 'shown' && (
          <button
            type="submit"
            name="intent"
            value="show"
            className="button"
            data-staff-key="s"
            aria-keyshortcuts="s"
            aria-label={`${nickname}のご感想を公開する`}
          >
            公開する
          </button>
        )}
        {state !== 'hidden' && (
          <button
            type="submit"
            name="intent"
            value="hide"
            className="button button-plain"
            data-staff-key="h"
            aria-keyshortcuts="h"
            aria-label={`${nickname}のご感想を非公開にする`}
          >
            非公開にする
          </button>
        )}
      </PostForm>
    </li>
  )
}

function Rental({ rental }: Pick<ReviewView, 'rental'>) {
  if (rental === undefined) return <p className="staff-quiet">ご利用の記録がありません。</p>
  const { unit, days, returned, orderNumber } = rental
  return (
    <p className="staff-quiet">
      個体 <span className="staff-number">{unit}</span>
      <br />
      {days}
      {returned && `（${returned}返却）`}
      {orderNumber !== undefined && (
        <>
          <br />
          <a href={pageHref('staff-order', { number: orderNumber })}>ご注文 {orderNumber}</a>
        </>
      )}
    </p>
  )
}
