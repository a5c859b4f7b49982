import { isItemFormKey } from '#domain/catalog/forms.ts'
import { type BodySize, bodyOf } from '#domain/fit/body-size.ts'
import { isShoeForm, type Verdict } from '#domain/fit/ease.ts'
import { type FittedItem, fitItem, type ItemFit } from '#domain/fit/fit.ts'
import { type SimilarReviewers, similarityOf, similarReviewers } from '#domain/fit/similar-reviewers.ts'
import type { PricedCard, RentalCard } from './catalog/priced-card.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'catalog'>

/** The size to choose of a card; without one, none of its sizes fits. */
export type CardFit = { readonly best: { readonly label: string; readonly verdict: Verdict } | undefined }

/** Compares items with the measures of a customer (docs/rules.md Fit). */
export function createFits(ports: Ports) {
  return { ofCards: fitsOfCards(ports), ofItem: fitOfItem(ports) }
}

type ShownSizes = Pick<PricedCard, 'id' | 'sizes'> & Partial<Pick<RentalCard, 'freeSizes'>>

/**
 * The fits of the sizes that are free, or else of all that each card shows, by item id, with one query. Items without a
 * fit are left out.
 */
function fitsOfCards({ catalog }: Ports) {
  return async (cards: readonly ShownSizes[], size: BodySize | undefined): Promise<ReadonlyMap<number, CardFit>> => {
    if (size === undefined || cards.length === 0) return new Map()
    const known = bodyOf(size)
    const shown = new Map(cards.map(({ id, sizes, freeSizes }) => [id, freeSizes ?? sizes]))
    const items = await catalog.measurements([...shown.keys()])
    const fits = items.flatMap(({ id, sizes, ...item }) => {
      const offered = sizes.filter(({ label }) => shown.get(id)?.includes(label))
      const fit = fitItem({ ...item, sizes: offered }, known)
      if (fit.kind !== 'fitted') return []
      const { best } = fit
      const found = best?.verdict === undefined ? undefined : { label: best.label, verdict: best.verdict }
      return [[id, { best: found }] as const]
    })
    return new Map(fits)
  }
}

/** `isShoe`: reviewers are similar in the length of their feet. */
export type FittedView = {
  readonly fit: ItemFit
  readonly reviewers: SimilarReviewers | undefined
  readonly isShoe: boolean
}

/** How an item fits, and what similar reviewers said. */
function fitOfItem({ catalog }: Ports) {
  return async (
    item: FittedItem & { readonly id: number; readonly reviewCount: number },
    size: BodySize | undefined,
  ): Promise<FittedView> => {
    const fit = fitItem(item, bodyOf(size ?? {}))
    const isShoe = isItemFormKey(item.form) && isShoeForm(item.form)
    const similarity = size === undefined || fit.kind !== 'fitted' ? undefined : similarityOf(size, isShoe)
    if (similarity === undefined || item.reviewCount === 0) return { fit, reviewers: undefined, isShoe }
    const counts = await catalog.countReviewers(item.id, similarity)
    return { fit, reviewers: similarReviewers(counts), isShoe }
  }
}
