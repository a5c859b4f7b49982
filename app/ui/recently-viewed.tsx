import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Card } from './card.ts'
import { CardGrid } from './card-grid.tsx'

/** The items that the visitor viewed recently; renders nothing when there are none. */
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
