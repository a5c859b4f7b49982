import type { Card } from '#app/ui/card.ts'
import { itemName } from '#app/ui/card-name.tsx'
import { FavouriteButton, favouriteNameId } from '#app/ui/favourite-button.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'

type RecommendedProps = {
  readonly items: readonly { readonly card: Card; readonly reasons: readonly string[] }[]
  /** The rental for which they are free; undefined without a day of wearing. */
  readonly rentalText: string | undefined
  readonly days: number
  /** Query string of the links to items. */
  readonly query: string
  /** Path of the question to change when no item matches. */
  readonly wider: string
}

/** Items that match all answers, best first, with the reasons. */
export function Recommended({ items, rentalText, days, query, wider }: RecommendedProps) {
  if (items.length === 0) return <NothingSuits wider={wider} />
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="select-found">
        おすすめの{items.length}点
      </h2>
      {rentalText !== undefined && <p className="select-rental">{unbrokenDays(rentalText)}</p>}
      <ol className="select-items">
        {items.map(({ card, reasons }, index) => (
          <li className="select-item" key={card.id}>
            <a className="select-item-link" href={`${pageHref('item', { id: card.id })}${query}`}>
              <span className="select-item-picture">
                {card.picture && (
                  <Picture
                    source={card.picture}
                    sizes="(width < 768px) 112px, 200px"
                    maxWidth={480}
                    loadingOrder={index < 3 ? 'soon' : 'near'}
                  />
                )}
              </span>
              <span className="select-item-text">
                <span className="card-maker">{card.maker}</span>
                <span className="select-item-name" id={favouriteNameId(card.id)}>
                  {itemName(card.breakableName)}
                </span>
                <span className="select-reasons">
                  {reasons.map((reason) => (
                    <span className="select-reason" key={reason}>
                      {reason}
                    </span>
                  ))}
                </span>
                {card.sizes !== '' && (
                  <span className="card-sizes">{(rentalText === undefined ? '' : '空き ') + card.sizes}</span>
                )}
                {card.fit !== undefined && <span className="card-fit">{card.fit}</span>}
                <Price yen={card.priceYen} days={days} />
              </span>
            </a>
            <FavouriteButton itemId={card.id} isFavourite={card.isFavourite === true} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function NothingSuits({ wider }: { wider: string }) {
  return (
    <section className="select-none">
      <h2>{phrased('すべての条件に合う商品がございません')}</h2>
      <p>お身体の条件やサイズ、日にちを変えると、お選びいただける商品が見つかることがあります。</p>
      <p className="memory-ways">
        <a className="button" href={wider}>
          お身体の条件から選び直す
        </a>
        <a className="button button-plain" href={pageHref('contact')}>
          お問い合わせ
        </a>
      </p>
    </section>
  )
}
