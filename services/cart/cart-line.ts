import type { CartLine } from '#domain/cart/cart.ts'
import { daysBetween } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { ProductFacts } from '../ports/order-store.ts'

/** The lines of an order as the cart checks see them, with whether each product is sold now. */
export function cartLines(lines: readonly OrderLine[], facts: readonly ProductFacts[]): CartLine[] {
  const sold = new Map(facts.map(({ productUid, isSold }) => [productUid, isSold]))
  return lines.map((line) => {
    const isSold = sold.get(line.productUid) ?? false
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
