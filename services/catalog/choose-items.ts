import { categoriesIn } from '#domain/catalog/category-tree.ts'
import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import type { Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { type Answers, isComplete, wearingDay } from '#domain/recommendation/answers.ts'
import {
  availableSizes,
  type Candidate,
  guidedBy,
  type ListedCandidate,
  type Reason,
  recommend,
} from '#domain/recommendation/scoring.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { type ProposalRejection, proposedRental } from '#domain/rental/wearing.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { CategoryRow } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { CategoryNode } from './list-items.ts'
import { type PricedCard, pricedCard } from './priced-card.ts'
import type { ShopCalendar } from './shop-calendar.ts'

export type GuidedChoice = {
  readonly calendar: ShopCalendar
  /** The rental for the day of wearing; undefined while that is undecided. */
  readonly rental: { readonly wearOn: Day; readonly startOn: Day; readonly days: number } | undefined
  readonly sizes: readonly { tagUid: number; label: string; count: number }[]
  readonly items: readonly { card: PricedCard; reasons: readonly Reason[] }[]
}

type Ports = Pick<ServicePorts, 'catalog' | 'facets' | 'days'> & {
  readonly listCategories: () => Promise<readonly CategoryNode[]>
}

/** Maximum number of items considered, newest first: more than any category of the demo shop has. */
const MAX_CANDIDATES = 2_000
const MAX_RECOMMENDATIONS = 12

/**
 * A step of the guided choice: the available sizes, and, once all questions are answered, items with reasons. With a
 * day of wearing only what is free for its rental counts. Rejected as by `proposedRental`.
 */
export function chooseItems({ catalog, facets, days, listCategories }: Ports) {
  return async (answers: Answers, prefecture?: PrefectureCode) => {
    const calendar = await days.calendar(prefecture)
    const rental = rentalFor(answers, calendar)
    if (isRejected(rental)) return rejected(rental.code, { calendar })
    const choice: GuidedChoice = { calendar, rental, sizes: [], items: [] }
    if (answers.body === undefined) return choice
    const blocked =
      rental &&
      blockedSpan(rental.startOn, rentalEnd(rental.startOn, rental.days), calendar.prefecture, calendar.rental)
    const categories = categoriesIn(await listCategories())
    const found = await facets.candidates(guidedUids(categories, answers), blocked, MAX_CANDIDATES)
    const candidates = found.map((each) => candidateOf(each, categories))
    const sizes = availableSizes(candidates, answers)
    if (!isComplete(answers)) return { ...choice, sizes }
    const recommendations = recommend(candidates, answers, MAX_RECOMMENDATIONS)
    const rows = await catalog.cards(
      recommendations.map(({ id }) => id),
      blocked,
    )
    const cards = new Map(rows.map((card) => [card.id, card]))
    const items = recommendations.flatMap(({ id, reasons }) => {
      const card = cards.get(id)
      return card === undefined ? [] : [{ card: pricedCard(card, rental?.days), reasons }]
    })
    return { ...choice, sizes, items }
  }
}

/** The categories to recommend from. */
function guidedUids(categories: readonly CategoryRow[], answers: Answers): readonly number[] {
  const wanted = guidedBy(answers)
  return categories.flatMap(({ uid, guidedFor }) =>
    guidedFor !== undefined && wanted.includes(guidedFor) ? [uid] : [],
  )
}

function candidateOf({ categoryUids, ...item }: ListedCandidate, categories: readonly CategoryRow[]): Candidate {
  const own = categories.filter(({ uid }) => categoryUids.includes(uid))
  return {
    ...item,
    guidedFor: own.map(({ guidedFor }) => guidedFor).filter((who) => who !== undefined),
    isSet: own.some(({ isSet }) => isSet),
  }
}

function rentalFor(answers: Answers, calendar: ShopCalendar): GuidedChoice['rental'] | ProposalRejection {
  const wearOn = wearingDay(answers)
  if (wearOn === undefined) return undefined
  const proposed = proposedRental(wearOn, MIN_RENTAL_DAYS, calendar)
  return isRejected(proposed) ? proposed : { ...proposed, wearOn }
}
