import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { htmlOnce } from '#app/document-writer.server.ts'
import type { Card } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import type { HtmlBytes } from '#app/ui/server-html.tsx'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import type { ItemView } from '#services/catalog/get-item.ts'
import { ItemFacts, ItemReviews } from './item-facts.tsx'
import { ItemQuestions } from './item-questions.tsx'

type ItemPartsProps = ComponentProps<typeof ItemFacts> &
  Omit<ComponentProps<typeof ItemReviews>, 'count'> &
  Omit<ComponentProps<typeof ItemQuestions>, 'itemId'> & {
    readonly item: { readonly reviewCount: number }
    readonly recommended: readonly Card[]
  }

type PartsView = Pick<ItemView, 'item' | 'rental' | 'reviews' | 'questions' | 'recommended'>

/** What an item page shows below the choice, as HTML. Of the choice it depends on the days alone. */
export function itemPartsHtml(view: PartsView, propsOf: () => ItemPartsProps): HtmlBytes {
  const { item, rental, reviews, questions, recommended } = view
  const name = `item parts ${item.id} ${rental.days}`
  return [htmlOnce(name, [item, reviews, questions, recommended], () => renderParts(propsOf()))]
}

function renderParts({ reviews, fits, stars, questions, recommended, ...facts }: ItemPartsProps): string {
  const { id, reviewCount } = facts.item
  const html = renderToStaticMarkup(
    <>
      <ItemFacts {...facts} />
      <ItemReviews reviews={reviews} fits={fits} stars={stars} count={reviewCount} />
      <ItemQuestions itemId={id} questions={questions} />
      {recommended.length > 0 && (
        <section className="home-section">
          <div className="section-head">
            <h2>あわせてご覧ください</h2>
          </div>
          <CardGrid cards={recommended} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
        </section>
      )}
    </>,
  )
  // The texts of customers are escaped, but the policy of the browser refuses HTML that looks like a script address.
  return html.replace(/(script):/gi, '$1&#58;')
}
