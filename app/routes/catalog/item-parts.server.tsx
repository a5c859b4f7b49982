import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { ItemFacts, ItemReviews } from './item-facts.tsx'
import { ItemQuestions } from './item-questions.tsx'

type ItemPartsProps = ComponentProps<typeof ItemFacts> &
  Omit<ComponentProps<typeof ItemReviews>, 'count'> &
  Omit<ComponentProps<typeof ItemQuestions>, 'itemId'> & {
    readonly item: { readonly reviewCount: number }
  }

/** What an item page shows below the choice, as HTML. */
export function itemPartsHtml(
  { reviews, fits, stars, questions, ...facts }: ItemPartsProps,
  recommended: readonly Card[],
): string {
  const { id, reviewCount } = facts.item
  return renderSafely(
    <>
      <ItemFacts {...facts} />
      <ItemReviews reviews={reviews} fits={fits} stars={stars} count={reviewCount} />
      <ItemQuestions itemId={id} questions={questions} />
      {recommended.length > 0 && <Recommended cards={recommended} />}
    </>,
  )
}

function Recommended({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <section className="home-section">
      <div className="section-head">
        <h2>あわせてご覧ください</h2>
      </div>
      <CardGrid cards={cards} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
    </section>
  )
}

/** The texts of customers are escaped, but the policy of the browser refuses HTML that looks like a script address. */
function renderSafely(elements: ReactNode): string {
  return renderToStaticMarkup(elements).replace(/(script):/gi, '$1&#58;')
}
