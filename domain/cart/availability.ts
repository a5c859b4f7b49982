import { type Rejection, rejected } from '../result.ts'
import type { CartLine } from './cart.ts'

/** Notice that lines were taken out because their items are not sold now. */
export type NotSold = Rejection<'not-sold', { itemNames: string[]; lineUids: string[] }>

/** Lines that stay, and a notice naming those taken out, if any. */
export type SoldLines = { readonly kept: readonly CartLine[]; readonly notice?: NotSold }

/**
 * Takes out lines whose product is missing or not released (docs/product/5, Availability). A product that is not
 * available reads as missing (docs/product/6).
 */
export function withoutUnsold(lines: readonly CartLine[]): SoldLines {
  const kept = lines.filter(isSold)
  const gone = lines.filter((line) => !isSold(line))
  if (gone.length === 0) return { kept }
  const itemNames = [...new Set(gone.map((line) => line.itemName))]
  return { kept, notice: rejected('not-sold', { itemNames, lineUids: gone.map((line) => line.lineUid) }) }
}

function isSold(line: CartLine): boolean {
  return line.released && line.available
}
