import { PostForm } from '#app/ui/form/post-form.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { ROW } from '#app/ui/staff/staff-keys.ts'
import { Stars } from '#app/ui/stars.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { ReviewView } from './review-view.ts'

/** A review beside the rental that it is about; `s` publishes it, `h` and the reply are on its page. */
export function ReviewRow({ review }: { readonly review: ReviewView }) {
  const { uid, nickname, state } = review
  return (
    <li className="staff-review" {...{ [ROW]: '' }}>
      <ReviewContent review={review} />
      <div className="staff-review-acts">
        {state !== 'shown' && (
          <PostForm keepsScroll>
            <input type="hidden" name="review" value={uid} />
            <input type="hidden" name="seen" value={state} />
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
          </PostForm>
        )}
        {state !== 'hidden' && (
          <>
            <a className="button button-plain" href={staffHref('staff-review', { review: uid })}>
              {review.reply === undefined ? '返信する' : '返信を直す'}
            </a>
            <a
              className="button button-plain"
              href={`${staffHref('staff-review', { review: uid })}#hide`}
              data-staff-key="h"
              aria-keyshortcuts="h"
              aria-label={`${nickname}のご感想を非公開にする`}
            >
              非公開にする
            </a>
          </>
        )}
      </div>
    </li>
  )
}

/** The item with its rental, and the review with what staff added to it. */
export function ReviewContent({ review }: { readonly review: ReviewView }) {
  const { itemId, itemName, nickname, stars, fit, scene, body, posted, size, picture, reply, hiding } = review
  return (
    <>
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
        {hiding && <p>非公開の理由：{hiding}</p>}
        {reply && (
          <div className="staff-review-reply">
            <p className="staff-quiet">店舗からの返信　{reply.at}</p>
            <p>{reply.body}</p>
          </div>
        )}
      </div>
    </>
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
          <a href={staffHref('staff-order', { number: orderNumber })}>ご注文 {orderNumber}</a>
        </>
      )}
    </p>
  )
}
