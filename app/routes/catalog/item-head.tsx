import { FavouriteButton } from '#app/ui/favourite-button.tsx'
import { Price } from '#app/ui/price.tsx'
import { pageHref } from '#domain/navigation/href.ts'

type ItemHeadProps = {
  item: {
    readonly id: number
    readonly name: string
    readonly makerName: string
    readonly makerUid: number
    readonly reviewCount: number
  }
  stars: string | undefined
  days: number
  priceYen: number
  isPreview: boolean
  isFavourite: boolean
}

/** Brand, name, rating, favourite button and the price for the chosen days. */
export function ItemHead({ item, stars, days, priceYen, isPreview, isFavourite }: ItemHeadProps) {
  return (
    <header className="item-head">
      {isPreview && <p className="notice">公開前の商品を表示しています。カートに入れることはできません。</p>}
      <a className="item-maker" href={pageHref('item-list', { maker_id: item.makerUid })}>
        {item.makerName}
      </a>
      <h1 className="item-name">{item.name}</h1>
      <p className="item-price">
        <Price yen={priceYen} days={days} />
        {stars !== undefined && (
          <a className="item-stars" href="#reviews">
            <span aria-hidden="true">★ </span>
            <span className="spoken">評価 </span>
            {stars}（{item.reviewCount}件）
          </a>
        )}
      </p>
      {!isPreview && <FavouriteButton itemId={item.id} itemName={item.name} isFavourite={isFavourite} variant="wide" />}
    </header>
  )
}
