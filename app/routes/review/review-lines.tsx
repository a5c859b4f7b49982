import { dayTextFull } from '#app/ui/day-text.ts'
import { Picture, type PictureSource } from '#app/ui/picture.tsx'
import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'

/** A rented line as the page shows it. */
export type ReviewLineView = {
  readonly uid: string
  readonly itemId: number
  readonly itemName: string
  readonly makerName: string
  readonly sizeLabel: string
  readonly startOn: Day
  readonly picture: PictureSource | undefined
  readonly isReviewed: boolean
}

type ReviewLinesProps = { readonly lines: readonly ReviewLineView[]; readonly hasOrder: boolean; readonly path: string }

/** Choice of the rented item to review, or the reason why there is none. */
export function ReviewLines({ lines, hasOrder, path }: ReviewLinesProps) {
  if (lines.length === 0) return <NothingToReview hasOrder={hasOrder} />
  return (
    <>
      <p className="checkout-lead">
        お借りいただいた商品からお選びください。いただいたご感想は、これからお選びになる方の助けになります。
      </p>
      <ul className="review-lines">
        {lines.map((line) => (
          <li className="review-line" key={line.uid}>
            <ReviewedItem line={line} />
            {line.isReviewed ? (
              <p className="review-line-done">ご感想をいただきました</p>
            ) : (
              <a className="button button-plain" href={`${path}?line=${line.uid}`}>
                感想を書く<span className="spoken">（{line.itemName}）</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The item under review. */
export function ReviewedItem({ line }: { readonly line: ReviewLineView }) {
  return (
    <div className="reviewed-item">
      <span className="reviewed-picture">
        {line.picture && <Picture source={line.picture} sizes="88px" maxWidth={320} loadingOrder="soon" alt="" />}
      </span>
      <p>
        <span className="card-maker">{line.makerName}</span>
        <b className="reviewed-name">{line.itemName}</b>
        <span className="reviewed-facts">
          {line.sizeLabel}・{dayTextFull(line.startOn)}お届け
        </span>
      </p>
    </div>
  )
}

function NothingToReview({ hasOrder }: { hasOrder: boolean }) {
  return (
    <>
      <p className="checkout-lead">
        {hasOrder
          ? 'ご感想は、商品のお届け日からお書きいただけます。お届けまで、いましばらくお待ちください。'
          : 'ご感想は、当店で商品をお借りいただいた方に限り、お書きいただけます。ご返却のお知らせなど、当店からのメールにある「ご感想の投稿」のリンクからお進みください。'}
      </p>
      <p>
        <a className="button button-plain" href={pageHref('home')}>
          ホームへ戻る
        </a>
      </p>
    </>
  )
}
