import type { Rejection } from '../result.ts'

/**
 * Word that lines were taken out of a cart, and whose (docs/product/5, Cart rule 6 and Availability). It stays with the
 * cart until the customer changes it, so that a lost answer loses no message (decided here).
 */
export type CartNotice = Rejection<'not-sold' | 'double-booked', { readonly itemNames: readonly string[] }>

/** The notices of a cart with one more; items that were named already are not named again. */
export function withNotice(notices: readonly CartNotice[], { code, detail }: CartNotice): readonly CartNotice[] {
  const told = notices.flatMap((notice) => (notice.code === code ? notice.detail.itemNames : []))
  const itemNames = [...new Set([...told, ...detail.itemNames])]
  return [...notices.filter((notice) => notice.code !== code), { kind: 'rejected', code, detail: { itemNames } }]
}
