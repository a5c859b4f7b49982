import { FIT_SUMMARY } from '#app/text/catalog.ts'
import { freeDeliveryNote } from '#app/text/promises.ts'
import type { ShownSettings } from '#app/ui/shown-settings.ts'
import { Stars } from '#app/ui/stars.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { FIT_FEELINGS } from '#domain/review/review.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { ItemView } from '#services/catalog/get-item.ts'
import type { MeasureTable, setContents } from './item-view.ts'

type ItemFactsProps = {
  item: { readonly id: number; readonly description: string; readonly makerName: string }
  set: ReturnType<typeof setContents>
  measures: readonly MeasureTable[]
  prices: ItemView['prices']
  settings: Pick<ShownSettings, 'freeDeliveryFromYen' | 'longestDays'>
  tags: readonly string[]
  /** What a customer pays at most for loss or damage, in yen. */
  refPriceYen: number
}

export function ItemFacts({ item, set, measures, prices, settings, tags, refPriceYen }: ItemFactsProps) {
  const facts = [
    ['ブランド', item.makerName],
    ['商品番号', item.id],
    ['紛失・破損時の上限額', `${yenText(refPriceYen)}（参考価格。販売価格ではありません）`],
    ...(tags.length > 0 ? [['特徴', tags.join('、')]] : []),
  ]
  return (
    <div className="item-facts">
      <div className="item-about">
        <section>
          <h2>商品について</h2>
          <p className="item-text">{item.description}</p>
          <dl className="facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {set !== undefined && (
          <section>
            <h2>セットの内容（{set.pieces}点）</h2>
            <ul className="set-parts">
              {set.parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </section>
        )}
        <Prices prices={prices} settings={settings} />
      </div>
      <Measures measures={measures} />
    </div>
  )
}

function Prices({ prices, settings }: Pick<ItemFactsProps, 'prices' | 'settings'>) {
  const [first, second] = prices
  const furtherDayYen = first && second && (second.priceYen - first.priceYen) / (second.days - first.days)
  return (
    <section>
      <h2>日数と商品価格</h2>
      <table className="price-table">
        <thead>
          <tr>
            {prices.map(({ days }) => (
              <th key={days} scope="col">
                {days}日間
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {prices.map(({ days, priceYen }) => (
              <td key={days}>{yenText(priceYen)}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {furtherDayYen !== undefined && (
        <p className="choice-note">
          {`1日延ばすごとに${yenText(furtherDayYen)}、最長${settings.longestDays}日間までお選びいただけます。`}
        </p>
      )}
      <p className="choice-note">{`税込の価格です。${freeDeliveryNote(settings)}。`}</p>
    </section>
  )
}

function Measures({ measures }: { measures: readonly MeasureTable[] }) {
  if (measures.length === 0) return null
  return (
    <section id="measures">
      <h2>実寸（cm）</h2>
      {measures.map(({ part, sizes, rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be scrollable by keyboard
        <section className="measure-scroll" key={part} tabIndex={0} aria-label={`${part}の実寸`}>
          <table className="measure-table">
            <caption>{part}</caption>
            <thead>
              <tr>
                <td />
                {sizes.map((size) => (
                  <th key={size} scope="col">
                    {size}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {values.map((value, index) => (
                    <td key={sizes[index]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <p className="choice-note">
        平置きで測った実際の寸法です。1〜2cmほどの差が出ることがございます。
        <a href={pageHref('sizeguide')}>測り方を見る</a>
      </p>
    </section>
  )
}

type Review = ItemView['reviews'][number]

type ItemReviewsProps = {
  reviews: readonly Review[]
  fits: readonly [number, number, number]
  stars: string | undefined
  count: number
}

const SHOWN_AT_ONCE = 4

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
          {review.reply && review.repliedOn && (
            <div className="review-reply">
              <p className="review-from">店舗からの返信・{dayTextFull(review.repliedOn)}</p>
              <p>{review.reply}</p>
            </div>
          )}
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
