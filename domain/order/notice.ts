import type { Rejection } from '../result.ts'

/**
 * The notice that lines were removed from a cart, with the item names (docs/product/5, Availability).
 * It stays with the cart until the customer changes the cart, so that it survives a lost response (decided here).
 */
export type CartNotice = Rejection<'not-sold' | 'double-booked', { readonly itemNames: readonly string[] }>

/** Adds a notice to the notices of a cart; items that were already named are not repeated. */
export function withNotice(notices: readonly CartNotice[], { code, detail }: CartNotice): readonly CartNotice[] {
  const alreadyNamed = notices.flatMap((notice) => (notice.code === code ? notice.detail.itemNames : []))
  const itemNames = [...new Set([...alreadyNamed, ...detail.itemNames])]
  return [...notices.filter((notice) => notice.code !== code), { kind: 'rejected', code, detail: { itemNames } }]
}
