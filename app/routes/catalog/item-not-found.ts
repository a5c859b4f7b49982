import { data } from 'react-router'
import { parseItemId, parseUnitId } from '#domain/catalog/item-id.ts'
import { type NotFoundCode, notFoundMessage } from '#domain/errors/catalogue.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { ItemRejection } from '#services/catalog/get-item.ts'

const CODES = { 'item-not-found': 'E06', 'item-unavailable': 'E05', 'item-has-no-units': 'E07' } as const

/** The id in the address of a page of an item. Throws E03 without one. */
export function requireItemId(requestedId: string): number {
  const id = parseItemId(requestedId)
  if (id === undefined) throw notFound('E03')
  return id
}

/**
 * The 404 to throw for an item that is not shown (docs/product/8, Item and product pages): E04 when a missing item was
 * requested by a unit id, otherwise the code of the rejection.
 */
export function itemNotFound({ code }: ItemRejection, requestedId: string) {
  const isOfUnit = code === 'item-not-found' && parseUnitId(requestedId) !== undefined
  return notFound(isOfUnit ? 'E04' : CODES[code])
}

function notFound(code: NotFoundCode) {
  return data({ title: '商品が見つかりません', message: notFoundMessage(code), backTo: pageHref('item-list') }, 404)
}
