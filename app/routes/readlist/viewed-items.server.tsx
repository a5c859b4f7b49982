import { renderToStaticMarkup } from 'react-dom/server'
import { cardOf } from '#app/ui/card.ts'
import { RecentlyViewed } from '#app/ui/card-grid.tsx'
import type { PricedCard } from '#services/catalog/priced-card.ts'

export function viewedHtml(cards: readonly PricedCard[]): string {
  return renderToStaticMarkup(<RecentlyViewed cards={cards.map(cardOf)} />)
}
