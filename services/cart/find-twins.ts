import { smallestGapFirst } from '#domain/availability/allocation.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { Span } from '#domain/rental/span.ts'
import { spansOverlap } from '#domain/rental/span.ts'
import type { FreeProduct } from '../ports/stock-store.ts'

type Stock = {
  freeProducts(itemId: number, sizeTagUid: number | undefined, away: Span): Promise<readonly FreeProduct[]>
}

/**
 * Lines whose product is still free stay as they are; one whose product was taken gets the twin (same item and size)
 * with the smallest idle gap; those without a free twin are told apart as taken (docs/rules.md Stock).
 */
export async function findTwins(
  stock: Stock,
  wanted: readonly OrderLine[],
): Promise<{ lines: readonly OrderLine[]; taken: readonly OrderLine[] }> {
  const lines: OrderLine[] = []
  const taken: OrderLine[] = []
  for (const line of wanted) {
    const free = await stock.freeProducts(line.itemId, line.sizeTagUid, line.away)
    const isHeld = ({ productUid }: FreeProduct) =>
      lines.some((other) => other.productUid === productUid && spansOverlap(other.away, line.away))
    const open = free.filter((product) => !isHeld(product))
    const twin = open.find(({ productUid }) => productUid === line.productUid) ?? smallestGapFirst(open, line.away)[0]
    if (twin === undefined) taken.push(line)
    else if (twin.productUid === line.productUid) lines.push(line)
    else lines.push({ ...line, productUid: twin.productUid, refPriceYen: twin.refPriceYen })
  }
  return { lines, taken }
}
