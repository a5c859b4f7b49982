import type { Card } from './card.ts'
import { Picture } from './picture.tsx'
import { priceText } from './price.tsx'

/** How wide a card's picture is laid out: in a list beside its filters, and in a row across the page. */
const SIZES = {
  list: '(min-width: 1216px) 202px, (min-width: 768px) calc(25vw - 96px), calc(50vw - 22px)',
  row: '(min-width: 1216px) 270px, (min-width: 768px) calc(25vw - 34px), 44vw',
} as const

type CardGridProps = {
  cards: readonly Card[]
  days: number
  /** What a click should take along to the item: `?range=5&…`, or nothing. */
  query?: string
  /** Whether the sizes shown are those free for the dates asked for. */
  isForDates?: boolean
  shape?: keyof typeof SIZES
  /** How many pictures are in sight when the page opens. */
  inSight?: number
  /** Whether the places in a ranking are shown. */
  isRanking?: boolean
}

/** Items side by side. Plain elements without state: a list has 96 of them. */
export function CardGrid({
  cards,
  days,
  query = '',
  isForDates,
  shape = 'list',
  inSight = 0,
  isRanking,
}: CardGridProps) {
  const note = `（税込・${days}日間）`
  const sizesLead = isForDates ? '空き ' : ''
  return (
    <ul className={shape === 'list' ? 'card-grid' : 'card-row'}>
      {cards.map((card, index) => (
        <li className="card" key={card.id}>
          <a className="card-link" href={`/items/${card.id}${query}`}>
            {card.picture === undefined ? (
              <span className="picture picture-none" />
            ) : (
              <Picture source={card.picture} sizes={SIZES[shape]} upTo={480} when={nearness(index, inSight)} />
            )}
            {isRanking && <span className="card-rank">{index + 1}位</span>}
            <span className="card-maker">{card.maker}</span>
            <span className="card-name">{card.name}</span>
            {card.sizes !== '' && <span className="card-sizes">{sizesLead + card.sizes}</span>}
            <span className="card-price">
              {priceText(card.priceYen)}
              <small>{note}</small>
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
        </li>
      ))}
    </ul>
  )
}

function nearness(index: number, inSight: number): 'first' | 'soon' | 'near' {
  if (index >= inSight) return 'near'
  return index < 2 ? 'first' : 'soon'
}
