import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import type { CardOptions } from './card-grid.tsx'

type Availability = Pick<ItemQuery, 'rentalDays' | 'arrivalOn' | 'sizeTagIds'>

/** What the cards of a list show and link to for the days and sizes of its query. */
export function cardOptionsOf(query: Availability): CardOptions {
  return {
    days: query.rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS,
    query: itemQuery(query),
    isForDates: query.arrivalOn !== undefined,
  }
}

/**
 * The query string of a link from a card, so that the item page opens with the dates and the size chosen. Of several
 * sizes the visitor chooses on that page.
 */
export function itemQuery({ rentalDays, arrivalOn, sizeTagIds }: Availability): string {
  const params = new URLSearchParams()
  if (rentalDays !== undefined) params.set('range', String(rentalDays))
  if (arrivalOn !== undefined) params.set('startcalendar', arrivalOn)
  if (sizeTagIds.length === 1) params.set('size', String(sizeTagIds[0]))
  const written = params.toString()
  return written === '' ? '' : `?${written}`
}
