import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from './card.ts'
import { CardBody, type CardLook } from './card-grid.tsx'

type Rendered = { readonly card: Card; readonly place: number; readonly html: string }

/** Looks whose cards are remembered at once, and cards of one look: some megabytes each. */
const MOST_LOOKS = 12
const MOST_CARDS = 5_000

/** Every card that was rendered lately, with all that it showed: one that shows anything else is rendered anew. */
const remembered = new LRUCache<string, Map<number, Rendered>>({ max: MOST_LOOKS })

/** The cards of a grid as HTML. Rendering 96 of them costs more than finding them, and most were rendered before. */
export function cardsHtml(cards: readonly Card[], look: CardLook, inSight: number): string {
  const key = JSON.stringify(look)
  let known = remembered.get(key)
  if (known === undefined || known.size > MOST_CARDS) {
    known = new Map()
    remembered.set(key, known)
  }
  let html = ''
  for (const [index, card] of cards.entries()) html += cardHtml(known, card, look, index, inSight)
  return html
}

function cardHtml(known: Map<number, Rendered>, card: Card, look: CardLook, index: number, inSight: number): string {
  // A ranking shows the place; elsewhere it only says how near to the first sight a card is.
  const place = look.isRanking ? index : Math.min(index, inSight)
  const before = known.get(card.id)
  if (before !== undefined && before.place === place && isSame(before.card, card)) return before.html
  const html = renderToStaticMarkup(<CardBody card={card} look={look} index={index} inSight={inSight} />)
  known.set(card.id, { card, place, html })
  return html
}

function isSame(a: Card, b: Card): boolean {
  return (
    a.sizes === b.sizes &&
    a.priceYen === b.priceYen &&
    a.reviews === b.reviews &&
    a.isMarked === b.isMarked &&
    a.stars === b.stars &&
    a.name === b.name &&
    a.maker === b.maker &&
    a.picture?.key === b.picture?.key &&
    a.picture?.width === b.picture?.width &&
    a.picture?.height === b.picture?.height
  )
}
