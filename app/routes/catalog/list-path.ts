import { EMPTY_ITEM_QUERY, type ItemQuery, writeItemQuery } from '#domain/catalog/item-query.ts'
import { pageHref } from '#domain/navigation/href.ts'

/** The path of the list for a query; the first page unless the query names another. */
export function listPath(query: Partial<ItemQuery>): string {
  const written = writeItemQuery({ ...EMPTY_ITEM_QUERY, ...query })
  return written === '' ? pageHref('item-list') : `${pageHref('item-list')}?${written}`
}

/** The query string of a link from a card, so that the item page opens with the dates and the size chosen. */
export function itemQuery({ rentalDays, arrivalOn, sizeTagId }: ItemQuery): string {
  const params = new URLSearchParams()
  if (rentalDays !== undefined) params.set('range', String(rentalDays))
  if (arrivalOn !== undefined) params.set('startcalendar', arrivalOn)
  if (sizeTagId !== undefined) params.set('size', String(sizeTagId))
  const written = params.toString()
  return written === '' ? '' : `?${written}`
}
