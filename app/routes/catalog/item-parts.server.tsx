import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { htmlOnce, shortHtml } from '#app/document-writer.server.ts'
import { type Card, cardWithFit, type Fits } from '#app/ui/card.ts'
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
  }

type PartsView = Pick<ItemView, 'item' | 'rental' | 'reviews' | 'questions' | 'recommended'>

/**
 * What an item page shows below the choice, as HTML. Of the choice it depends on the days alone, and of the visitor on
 * the measures. `fits`: of the recommended items.
 */
export function itemPartsHtml(view: PartsView, fits: Fits, propsOf: () => ItemPartsProps): HtmlBytes {
  const { item, rental, reviews, questions, recommended } = view
  const name = `item parts ${item.id} ${rental.days}`
  const render = () => renderRecommended(recommended.map((card) => cardWithFit(card, fits)))
  return [
    htmlOnce(name, [item, reviews, questions], () => renderParts(propsOf())),
    fits.size === 0 ? htmlOnce(`recommended for ${item.id}`, [recommended], render) : Buffer.from(shortHtml(render())),
  ]
}

function renderParts({ reviews, fits, stars, questions, ...facts }: ItemPartsProps): string {
  const { id, reviewCount } = facts.item
  return renderSafely(
    <>
      <ItemFacts {...facts} />
      <ItemReviews reviews={reviews} fits={fits} stars={stars} count={reviewCount} />
      <ItemQuestions itemId={id} questions={questions} />
    </>,
  )
}

function renderRecommended(cards: readonly Card[]): string {
  if (cards.length === 0) return ''
  return renderSafely(
    <section className="home-section">
      <div className="section-head">
        <h2>あわせてご覧ください</h2>
      </div>
      <CardGrid cards={cards} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
    </section>,
  )
}

/** The texts of customers are escaped, but the policy of the browser refuses HTML that looks like a script address. */
function renderSafely(elements: ReactNode): string {
  return renderToStaticMarkup(elements).replace(/(script):/gi, '$1&#58;')
}
