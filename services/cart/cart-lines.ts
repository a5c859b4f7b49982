import { smallestGapFirst } from '#domain/availability/availability.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { daysBetween } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { type Span, spansOverlap } from '#domain/rental/span.ts'
import type { FreeProduct } from '../ports/catalog.ts'
import type { ProductFacts } from '../ports/order-store.ts'

/** The lines of an order in the form of the cart checks, with whether each product is on sale. */
export function cartLines(lines: readonly OrderLine[], facts: readonly ProductFacts[]): CartLine[] {
  const onSale = new Map(facts.map(({ productUid, isOnSale }) => [productUid, isOnSale]))
  return lines.map((line) => {
    const isSold = onSale.get(line.productUid) ?? false
    return {
      lineUid: line.uid,
      productUid: line.productUid,
      productId: '',
      itemId: line.itemId,
      itemName: line.itemName,
      makerName: line.makerName,
      sizeLabel: line.sizeLabel,
      startOn: line.startOn,
      endOn: line.endOn,
      days: daysBetween(line.startOn, line.endOn) + 1,
      priceYen: line.priceYen,
      refPriceYen: line.refPriceYen,
      withPlan: line.hasPlan,
      pointRatePercent: line.pointRatePercent,
      released: isSold,
      available: isSold,
    }
  })
}

type Stock = {
  freeProducts(itemId: number, sizeTagUid: number | undefined, blocked: Span): Promise<readonly FreeProduct[]>
}

/**
 * Replaces booked products: a line whose product is still free stays unchanged; a line whose product was booked gets
 * the substitute (same item and size) with the smallest idle gap; lines without a free substitute are returned as
 * `taken` (docs/rules.md Stock).
 */
export async function findSubstitutes(
  stock: Stock,
  requested: readonly OrderLine[],
): Promise<{ lines: readonly OrderLine[]; taken: readonly OrderLine[] }> {
  const lines: OrderLine[] = []
  const taken: OrderLine[] = []
  for (const line of requested) {
    const free = await stock.freeProducts(line.itemId, line.sizeTagUid, line.blocked)
    const isUsed = ({ productUid }: FreeProduct) =>
      lines.some((other) => other.productUid === productUid && spansOverlap(other.blocked, line.blocked))
    const available = free.filter((candidate) => !isUsed(candidate))
    const product =
      available.find(({ productUid }) => productUid === line.productUid) ?? smallestGapFirst(available, line.blocked)[0]
    if (product === undefined) taken.push(line)
    else if (product.productUid === line.productUid) lines.push(line)
    else lines.push({ ...line, productUid: product.productUid, refPriceYen: product.refPriceYen })
  }
  return { lines, taken }
}
