import type { Card } from '#app/ui/card.ts'
import { itemName } from '#app/ui/card-name.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { Picture, type PictureSource } from '#app/ui/picture.tsx'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { yenText } from '#domain/text/yen.ts'

type OccasionTile = {
  readonly tagUid: number
  readonly label: string
  readonly isCelebration: boolean
  readonly picture: PictureSource | undefined
}

/** Tiles whose pictures are in sight when the page opens on a phone. */
const IN_SIGHT = 2

/** The first question of the home page. Each tile leads to the list of its occasion, the last to the guided choice. */
export function Occasions({ occasions }: { readonly occasions: readonly OccasionTile[] }) {
  return (
    <section className="occasions" aria-labelledby="occasions-title">
      <h2 id="occasions-title">どのようなお席ですか</h2>
      <ul className="occasion-tiles">
        {occasions.map(({ tagUid, label, isCelebration, picture }, index) => (
          <li key={tagUid}>
            <a
              className={isCelebration ? 'occasion-tile occasion-tile-celebration' : 'occasion-tile'}
              href={pageHref('item-list', { 'tag_id[]': tagUid })}
            >
              {picture !== undefined && (
                <Picture
                  source={picture}
                  sizes="(width < 768px) 46vw, 220px"
                  maxWidth={480}
                  loadingOrder={index < IN_SIGHT ? 'first' : 'soon'}
                  alt=""
                />
              )}
              <span>{label}</span>
            </a>
          </li>
        ))}
        <li>
          <a className="occasion-tile occasion-tile-guide" href={pageHref('select')}>
            <span>
              質問に答えて選ぶ<small>{phrased('お日にちとサイズから、空いている商品をご案内')}</small>
            </span>
          </a>
        </li>
      </ul>
    </section>
  )
}

type Ranking = { readonly categoryUid: number; readonly title: string; readonly cards: readonly Card[] }

/** The most rented items as short lists, side by side. */
export function Rankings({ heading, rankings }: { readonly heading: string; readonly rankings: readonly Ranking[] }) {
  if (rankings.length === 0) return null
  return (
    <section className="home-section page">
      <div className="section-head">
        <h2>{heading}</h2>
        <a href={pageHref('ranking')}>ランキングを見る</a>
      </div>
      <ul className="short-rankings">
        {rankings.map(({ categoryUid, title, cards }) => (
          <li key={categoryUid}>
            <h3>{title}</h3>
            <ol className="short-ranking">
              {cards.map(({ id, breakableName, picture, priceYen, fit }, index) => (
                <li key={id}>
                  <a href={pageHref('item', { id })}>
                    {picture === undefined ? (
                      <span className="picture picture-none" />
                    ) : (
                      <Picture source={picture} sizes="72px" maxWidth={320} alt="" />
                    )}
                    <span className="short-ranking-text">
                      <span className="short-ranking-place">{index + 1}位</span>
                      <span className="short-ranking-name">{itemName(breakableName)}</span>
                      {fit !== undefined && <span className="card-fit">{fit}</span>}
                      <span className="numeric">
                        {DEFAULT_SEARCH_RENTAL_DAYS}日間 {yenText(priceYen)}
                      </span>
                    </span>
                  </a>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}
