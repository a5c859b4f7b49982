import { FIT_SUMMARY } from '#app/text/catalog.ts'
import { dayTextFull } from '#app/ui/day-text.ts'
import { Stars } from '#app/ui/stars.tsx'
import type { Day } from '#domain/day.ts'
import { FIT_FEELINGS } from '#domain/review/review.ts'

type Review = {
  readonly uid: string
  readonly nickname: string
  readonly stars: number
  readonly fit: number
  readonly sizeLabel: string
  readonly heightCm: number | undefined
  readonly usualSize: string
  readonly scene: string
  readonly body: string
  readonly postedOn: Day
}

type ItemReviewsProps = {
  reviews: readonly Review[]
  fits: readonly [number, number, number]
  stars: string | undefined
  count: number
}

const SHOWN_AT_ONCE = 4

/** Customer reviews, preceded by a summary of the fit. */
export function ItemReviews({ reviews, fits, stars, count }: ItemReviewsProps) {
  return (
    <section className="item-reviews" id="reviews">
      <div className="section-head">
        <h2>お客様の声</h2>
      </div>
      {reviews.length === 0 ? (
        <p className="choice-note">この商品のご感想は、まだございません。</p>
      ) : (
        <div className="reviews-layout">
          <div className="reviews-summary">
            <p className="reviews-mean">
              <b>{stars}</b>
              <Stars count={Number(stars)} />
              <small>{count}件</small>
            </p>
            <FitSummary fits={fits} />
          </div>
          <div>
            <ReviewList reviews={reviews.slice(0, SHOWN_AT_ONCE)} />
            {reviews.length > SHOWN_AT_ONCE && (
              <details className="accordion reviews-more">
                <summary className="text-button">ほかの{reviews.length - SHOWN_AT_ONCE}件を読む</summary>
                <ReviewList reviews={reviews.slice(SHOWN_AT_ONCE)} />
              </details>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function FitSummary({ fits }: { fits: readonly [number, number, number] }) {
  const all = fits[0] + fits[1] + fits[2]
  return (
    <dl className="fit-summary">
      {FIT_SUMMARY.map((label, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <svg className="fit-bar" width="100%" height="6" aria-hidden="true">
              <rect width={`${((fits[index] ?? 0) / all) * 100}%`} height="6" />
            </svg>
            <span>{fits[index]}人</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="review-list">
      {reviews.map((review) => (
        <li className="review" key={review.uid}>
          <p className="review-head">
            <Stars count={review.stars} />
            <span>{FIT_FEELINGS.find(({ code }) => code === review.fit)?.label}</span>
          </p>
          <p>{review.body}</p>
          <p className="review-from">{wearerText(review)}</p>
          <p className="review-from">
            {review.nickname}様・{dayTextFull(review.postedOn)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function wearerText({ scene, sizeLabel, heightCm, usualSize }: Review): string {
  const parts = [
    scene,
    sizeLabel && `${sizeLabel}をご利用`,
    heightCm && `身長${heightCm}cm`,
    usualSize && `普段は${usualSize}`,
  ]
  return parts.filter(Boolean).join('・')
}
