import { type Rejection, rejected } from '../result.ts'
import type { CartLine } from './cart.ts'

/** The notice that lines were removed because their items are not on sale. */
export type NotSoldNotice = Rejection<'not-sold', { itemNames: string[]; lineUids: string[] }>

/** The lines that stay, and a notice that names the removed ones, if any. */
export type LinesOnSale = { readonly onSale: readonly CartLine[]; readonly notice?: NotSoldNotice }

/**
 * Removes lines whose product is missing or not released (docs/product/5, Availability). A product that is not
 * available counts as missing (docs/product/6).
 */
export function linesOnSale(lines: readonly CartLine[]): LinesOnSale {
  const kept = lines.filter(isOnSale)
  const removed = lines.filter((line) => !isOnSale(line))
  if (removed.length === 0) return { onSale: kept }
  const itemNames = [...new Set(removed.map((line) => line.itemName))]
  return { onSale: kept, notice: rejected('not-sold', { itemNames, lineUids: removed.map((line) => line.lineUid) }) }
}

function isOnSale(line: CartLine): boolean {
  return line.released && line.available
}
