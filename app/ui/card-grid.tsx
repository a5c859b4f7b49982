import type { Card } from './card.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { Picture } from './picture.tsx'
import { priceText } from './price.tsx'

/** How wide a card's picture is laid out: in a list beside its filters, in a row or a wall across the page. */
const SIZES = {
  list: '(min-width: 1216px) 202px, (min-width: 768px) calc(25vw - 96px), calc(50vw - 22px)',
  row: '(min-width: 1216px) 270px, (min-width: 768px) calc(25vw - 34px), 44vw',
  wall: '(min-width: 1216px) 270px, (min-width: 768px) calc(25vw - 34px), calc(50vw - 22px)',
} as const

/** What all cards of a grid have in common. */
export type CardLook = {
  readonly days: number
  /** What a click should take along to the item: `?range=5&…`, or nothing. */
  readonly query?: string
  /** Whether the sizes shown are those free for the dates asked for. */
  readonly isForDates?: boolean
  readonly shape?: keyof typeof SIZES
  /** Whether the places in a ranking are shown. */
  readonly isRanking?: boolean
}

type CardGridProps = CardLook & {
  cards: readonly Card[]
  /** How many pictures are in sight when the page opens. */
  inSight?: number
}

/** Items side by side. Plain elements without state: a list has 96 of them. */
export function CardGrid({ cards, inSight = 0, ...look }: CardGridProps) {
  return (
    <ul className={gridClass(look)}>
      {cards.map((card, index) => (
        <CardBody key={card.id} card={card} look={look} index={index} inSight={inSight} />
      ))}
    </ul>
  )
}

/**
 * The same grid of cards that the document brought as HTML. The browser has no data of them and leaves them as they
 * are: they hold plain links, which work in-app through the one click handler of the page.
 */
export function SentCardGrid({ html, ...look }: CardLook & { html: string | undefined }) {
  return (
    <ul
      className={gridClass(look)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by card-html.server.tsx
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
      suppressHydrationWarning={true}
    />
  )
}

type CardBodyProps = { card: Card; look: CardLook; index: number; inSight: number }

/** One card. */
export function CardBody({ card, look, index, inSight }: CardBodyProps) {
  const { days, query = '', isForDates, shape = 'list', isRanking } = look
  return (
    <li className="card">
      <a className="card-link" href={`/items/${card.id}${query}`}>
        {card.picture === undefined ? (
          <span className="picture picture-none" />
        ) : (
          <Picture source={card.picture} sizes={SIZES[shape]} upTo={480} when={nearness(index, inSight)} />
        )}
        {isRanking && <span className="card-rank">{index + 1}位</span>}
        <span className="card-maker">{card.maker}</span>
        <span className="card-name">{card.name}</span>
        {card.sizes !== '' && <span className="card-sizes">{(isForDates ? '空き ' : '') + card.sizes}</span>}
        <span className="card-price">
          {priceText(card.priceYen)}
          <small>{`（税込・${days}日間）`}</small>
        </span>
        {card.stars !== undefined && (
          <span className="card-stars">
            <span aria-hidden="true">★ </span>
            <span className="spoken">評価 </span>
            {card.stars}
            <small>（{card.reviews}件）</small>
          </span>
        )}
      </a>
      {card.isMarked !== undefined && (
        <FavouriteButton itemId={card.id} itemName={card.name} isMarked={card.isMarked} />
      )}
    </li>
  )
}

function gridClass({ shape = 'list' }: CardLook): string {
  return shape === 'row' ? 'card-row' : 'card-grid'
}

function nearness(index: number, inSight: number): 'first' | 'soon' | 'near' {
  if (index >= inSight) return 'near'
  return index < 2 ? 'first' : 'soon'
}
