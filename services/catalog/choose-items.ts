import { type Answers, isComplete } from '#domain/recommendation/answers.ts'
import { recommend, sizesLeft } from '#domain/recommendation/judge.ts'
import { placesOf } from '#domain/recommendation/places.ts'
import type { GuidedChoice } from '../choice-views.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { FacetStore } from '../ports/facet-store.ts'
import type { Services } from '../services.ts'
import { pricedCard } from './priced-card.ts'

/** Items that one choice looks at, newest first: more than any category of the demo shop holds. */
const CANDIDATES = 2_000
const RECOMMENDED = 12

/** One step of the guided choice: the sizes there are, and, once all is answered, items with reasons. */
export function chooseItems({
  catalog,
  facets,
}: {
  catalog: CatalogStore
  facets: FacetStore
}): Services['catalog']['chooseItems'] {
  return async (answers: Answers): Promise<GuidedChoice> => {
    if (answers.body === undefined) return { sizes: [], items: [] }
    const candidates = await facets.candidates(placesOf(answers), CANDIDATES)
    const sizes = sizesLeft(candidates, answers)
    if (!isComplete(answers)) return { sizes, items: [] }
    const found = recommend(candidates, answers, RECOMMENDED)
    const cards = new Map((await catalog.cards(found.map(({ id }) => id))).map((card) => [card.id, card]))
    const items = found.flatMap(({ id, reasons }) => {
      const card = cards.get(id)
      return card === undefined ? [] : [{ card: pricedCard(card), reasons }]
    })
    return { sizes, items }
  }
}
