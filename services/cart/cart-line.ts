import type { CartLine } from '#domain/cart/cart.ts'
import { daysBetween } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
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
