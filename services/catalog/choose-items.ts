import { type Answers, isComplete } from '#domain/recommendation/answers.ts'
import { availableSizes, type Reason, recommend, recommendedCategories } from '#domain/recommendation/scoring.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'

export type GuidedChoice = {
  readonly sizes: readonly { tagUid: number; label: string; count: number }[]
  readonly items: readonly { card: PricedCard; reasons: readonly Reason[] }[]
}

/** Maximum number of items considered, newest first: more than any category of the demo shop has. */
const MAX_CANDIDATES = 2_000
const MAX_RECOMMENDATIONS = 12

/** A step of the guided choice: the available sizes, and, once all questions are answered, items with reasons. */
export function chooseItems({ catalog, facets }: Pick<ServicePorts, 'catalog' | 'facets'>) {
  return async (answers: Answers): Promise<GuidedChoice> => {
    if (answers.body === undefined) return { sizes: [], items: [] }
    const candidates = await facets.candidates(recommendedCategories(answers), MAX_CANDIDATES)
    const sizes = availableSizes(candidates, answers)
    if (!isComplete(answers)) return { sizes, items: [] }
    const recommendations = recommend(candidates, answers, MAX_RECOMMENDATIONS)
    const cards = new Map((await catalog.cards(recommendations.map(({ id }) => id))).map((card) => [card.id, card]))
    const items = recommendations.flatMap(({ id, reasons }) => {
      const card = cards.get(id)
      return card === undefined ? [] : [{ card: pricedCard(card), reasons }]
    })
    return { sizes, items }
  }
}
