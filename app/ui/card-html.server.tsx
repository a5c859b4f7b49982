import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { shortHtml } from '../document-writer.server.ts'
import type { Card } from './card.ts'
import { CardBody, type CardOptions, RecentlyViewed } from './card-grid.tsx'
import type { HtmlBytes } from './server-html.tsx'

type CachedCard = { readonly card: Card; readonly position: number; readonly html: Uint8Array }

/** Limits of the cache: sets of options, and cards per set. A set takes some megabytes. */
const MAX_OPTION_SETS = 12
const MAX_CARDS = 5_000

/** Rendered cards by grid options. A card whose data changed is rendered again; cards with a fit are personal. */
const cache = new LRUCache<string, Map<number, CachedCard>>({ max: MAX_OPTION_SETS })

/** The cards of a grid as HTML. Rendering 96 cards costs more than finding them, and most of them are in the cache. */
export function cardsHtml(cards: readonly Card[], options: CardOptions, inSight: number): HtmlBytes {
  const key = JSON.stringify(options)
  let cached = cache.get(key)
  if (cached === undefined || cached.size > MAX_CARDS) {
    cached = new Map()
    cache.set(key, cached)
  }
  const set = cached
  return cards.map((card, index) => cardHtml(set, card, options, index, inSight))
}

function cardHtml(
  cached: Map<number, CachedCard>,
  card: Card,
  options: CardOptions,
  index: number,
  inSight: number,
): Uint8Array {
  if (card.fit !== undefined) return renderCard(card, options, index, inSight)
  // A ranking shows the position; elsewhere it only decides how early the picture loads.
  const position = options.isRanking ? index : Math.min(index, inSight)
  const entry = cached.get(card.id)
  if (entry !== undefined && entry.position === position && isSame(entry.card, card)) return entry.html
  const html = renderCard(card, options, index, inSight)
  cached.set(card.id, { card, position, html })
  return html
}

function renderCard(card: Card, options: CardOptions, index: number, inSight: number): Uint8Array {
  return Buffer.from(
    shortHtml(renderToStaticMarkup(<CardBody card={card} options={options} index={index} visibleCount={inSight} />)),
  )
}

/** The recently viewed items, as the item page shows them. */
export function viewedHtml(cards: readonly Card[]): string {
  return renderToStaticMarkup(<RecentlyViewed cards={cards} />)
}

const CARD_FIELDS = ['sizes', 'priceYen', 'reviews', 'isFavourite', 'stars', 'name', 'maker'] as const
const PICTURE_FIELDS = ['key', 'width', 'height'] as const

function isSame(a: Card, b: Card): boolean {
  return (
    CARD_FIELDS.every((name) => a[name] === b[name]) &&
    PICTURE_FIELDS.every((name) => a.picture?.[name] === b.picture?.[name])
  )
}
