import type { ReactNode } from 'react'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Card } from './card.ts'
import { itemName } from './card-name.tsx'
import { FavouriteButton, favouriteNameId } from './favourite-button.tsx'
import { FirstScreenEnd } from './first-screen.tsx'
import { CardPicture } from './picture.tsx'

export type CardOptions = {
  readonly days: number
  /** Query appended to the link to the item: `?range=5&…`, or nothing. */
  readonly query?: string
  /** Whether the sizes shown are those available for the requested dates. */
  readonly isForDates?: boolean
  /** `list`: beside the filters; `row` and `wall`: across the page. */
  readonly shape?: 'list' | 'row' | 'wall'
  readonly isRanking?: boolean
}

type CardGridProps = CardOptions & {
  cards: readonly Card[]
  visibleCount?: number
  /** A control below each card. */
  control?: ((card: Card) => ReactNode) | undefined
  /** Whether the cards in sight end what the page shows first. */
  endsFirstScreen?: boolean
}

export function CardGrid({ cards, visibleCount = 0, control, endsFirstScreen, ...look }: CardGridProps) {
  return (
    <ul className={gridClass(look)}>
      {cards.map((card, index) => (
        <CardBody key={card.id} card={card} options={look} index={index} visibleCount={visibleCount}>
          {control?.(card)}
          {endsFirstScreen && index === visibleCount - 1 && <FirstScreenEnd />}
        </CardBody>
      ))}
    </ul>
  )
}

type CardBodyProps = {
  card: Card
  options: CardOptions
  index: number
  visibleCount: number
  children?: ReactNode
}

/** The style sheet knows the parts without a class by their elements and order: a list has a hundred cards. */
function CardBody({ card, options, index, visibleCount, children }: CardBodyProps) {
  const { days, query = '', isForDates, isRanking } = options
  const hasHeart = card.isFavourite !== undefined
  return (
    <li className="card">
      <a className="card-link" href={`${pageHref('item', { id: card.id })}${query}`}>
        {card.picture === undefined ? (
          <span className="picture picture-none" />
        ) : (
          <CardPicture source={card.picture} loadingOrder={loadingOrder(index, visibleCount)} />
        )}
        {isRanking && <span className="card-rank">{index + 1}位</span>}
        <small>{card.maker}</small>
        <span className="card-name" id={hasHeart ? favouriteNameId(card.id) : undefined}>
          {itemName(card.breakableName)}
        </span>
        {card.sizes !== '' && (isForDates ? '空き ' : '') + card.sizes}
        {card.fit !== undefined && <span className="card-fit">{card.fit}</span>}
        <b>
          {yenText(card.priceYen)}
          <small>{`（税込・${days}日間）`}</small>
        </b>
        {card.stars !== undefined && (
          <span>
            {card.stars}
            <small>{`（${card.reviews}件）`}</small>
          </span>
        )}
      </a>
      {hasHeart && <FavouriteButton itemId={card.id} isFavourite={card.isFavourite === true} />}
      {children}
    </li>
  )
}

function gridClass({ shape = 'list' }: Pick<CardOptions, 'shape'>): string {
  return shape === 'row' ? 'card-row' : 'card-grid'
}

function loadingOrder(index: number, inSight: number): 'first' | 'soon' | 'near' {
  if (index >= inSight) return 'near'
  return index < 2 ? 'first' : 'soon'
}

export function RecentlyViewed({ cards }: { readonly cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section className="home-section">
      <div className="section-head">
        <h2>最近ご覧になった商品</h2>
        <a href={pageHref('readlist')}>閲覧履歴をすべて見る</a>
      </div>
      <CardGrid cards={cards} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
    </section>
  )
}
