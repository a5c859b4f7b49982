import { planFeeText } from '#app/text/promises.ts'
import { NewsList, type NewsListProps } from '#app/ui/news-list.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { categoryPath, useCategories, useSettings } from '#app/ui/site.ts'
import { Stars } from '#app/ui/stars.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { PLAN_LIMITS } from '#domain/pricing/plan.ts'
import { yenWords } from '#domain/text/yen.ts'
import type { ReviewRow } from '#services/ports/catalog.ts'

/** What staff may word. */
type Headed = { readonly heading: string }

/** The newest notices; nothing without one. */
export function News({ heading, notices }: Headed & NewsListProps) {
  if (notices.length === 0) return null
  return (
    <section className="home-news page" aria-labelledby="news-title">
      <div className="section-head">
        <h2 id="news-title">{heading}</h2>
        <a href={pageHref('news')}>すべてのお知らせ</a>
      </div>
      <NewsList notices={notices} />
    </section>
  )
}

const steps = (cutOff: string) =>
  [
    ['一', '選ぶ', 'お届け日とサイズを選ぶと、空いている商品だけが並びます。会員登録は不要です。'],
    [
      '二',
      '届く',
      `${cutOff}までのご注文は当日に発送します（初めてのお客様は、本人確認書類の確認後）。斎場やホテルへもお届けします。`,
    ],
    ['三', '着る', 'クリーニングとプレスを終えてお届けします。箱を開けたその日にお召しになれます。'],
    ['四', '返す', '届いた箱に入れ、同封の返送伝票を貼って、お近くの窓口へ。クリーニングは不要です。'],
  ] as const

export function Steps({ heading }: Headed) {
  const { cutOff } = useSettings()
  return (
    <section className="home-band">
      <div className="page">
        <div className="section-head">
          <h2>{heading}</h2>
          <a href={pageHref('service-use-flow')}>詳しく見る</a>
        </div>
        <ol className="steps">
          {steps(cutOff).map(([numeral, title, text]) => (
            <li className="step" key={numeral}>
              <span className="step-sign" aria-hidden="true">
                {numeral}
              </span>
              <h3>{phrased(title)}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function FirstVisit({ heading, planPercent }: Headed & { readonly planPercent: number }) {
  const { freeDeliveryFromYen } = useSettings()
  return (
    <section className="home-section page first-visit">
      <div className="section-head">
        <h2>{heading}</h2>
        <a href={pageHref('about')}>ご案内を見る</a>
      </div>
      <ul className="first-visit-facts">
        <li>
          {freeDeliveryFromYen === 0 ? (
            '往復送料無料'
          ) : (
            <>
              商品小計<b>{yenWords(freeDeliveryFromYen)}以上</b>で往復送料無料
            </>
          )}
        </li>
        <li>
          <b>ご予約確定まで</b> キャンセルは無料です
        </li>
        <li>
          <b>安心プラン</b>
          {` ${planFeeText(planPercent)}で、補修・クリーニングの費用なし（${PLAN_LIMITS}）`}
        </li>
        <li>
          <b>実寸</b>をすべてのサイズで公開しています
        </li>
      </ul>
    </section>
  )
}

const ARTICLES = [
  ['feature-manner', 'お通夜・葬儀・告別式のマナー', '装い、香典、焼香。慌てずに臨むための手引きです。'],
  ['mens-manner', '男性の葬儀の服装', '準喪服と略喪服の違い、ネクタイと靴の決まりごと。'],
  ['sizeguide', 'サイズの選び方', 'お手持ちの服の実寸と比べて選ぶと、間違いがありません。'],
] as const

/** On a phone the footer lists the articles. */
export function Articles({ heading }: Headed) {
  return (
    <section className="home-section page wide-only">
      <div className="section-head">
        <h2>{heading}</h2>
        <a href={pageHref('feature')}>読みものをすべて見る</a>
      </div>
      <ul className="articles">
        {ARTICLES.map(([page, title, text]) => (
          <li key={page}>
            <a className="article" href={pageHref(page)}>
              <h3>{phrased(title)}</h3>
              <p>{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On a phone the footer lists the categories. */
export function CategoryIndex({ heading }: Headed) {
  const categories = useCategories()
  if (categories.length === 0) return null
  return (
    <section className="home-section page wide-only">
      <div className="section-head">
        <h2>{heading}</h2>
        <a href={pageHref('item-list')}>すべての商品を見る</a>
      </div>
      <ul className="category-index">
        {categories.map(({ uid, name, children }) => (
          <li className="category-entry" key={uid}>
            <a className="category-name" href={categoryPath(uid)}>
              {name}
            </a>
            {children.length > 0 && (
              <ul className="category-children">
                {children.map((child) => (
                  <li key={child.uid}>
                    <a href={categoryPath(child.uid)}>{child.name}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Review = Pick<ReviewRow, 'uid' | 'nickname' | 'stars' | 'scene' | 'body' | 'sizeLabel'> & {
  readonly itemId: number
  readonly itemName: string
}

export function Reviews({ heading, reviews }: Headed & { readonly reviews: readonly Review[] }) {
  if (reviews.length === 0) return null
  return (
    <section className="home-section page">
      <div className="section-head">
        <h2>{heading}</h2>
      </div>
      <ul className="voices">
        {reviews.map(({ uid, nickname, stars, scene, body, sizeLabel, itemId, itemName }) => (
          <li className="voice" key={uid}>
            <p className="voice-stars">
              <Stars count={stars} />
              <span>{scene}</span>
            </p>
            <blockquote>
              <p>{body}</p>
            </blockquote>
            <p className="voice-from">
              {nickname}様{sizeLabel && `・${sizeLabel}`}
            </p>
            <a className="voice-item" href={pageHref('item', { id: itemId })}>
              {itemName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
