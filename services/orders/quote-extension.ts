import { MAX_RENTAL_DAYS } from '#domain/constants.ts'
import { addDays, type Day } from '#domain/day.ts'
import { extended } from '#domain/order/life.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { StockStore } from '../ports/stock-store.ts'
import type { LifePorts } from './change-order.ts'
import { additionalDaysFeeYen } from './extend-rental.ts'
import { findOwnOrder } from './find-own-order.ts'

type Ports = LifePorts & { catalog: CatalogStore; stock: StockStore }

/**
 * The possible return dates of an extension, earliest first: after the current one, up to 90 days in total, and before
 * the product's next booking. Not binding: the database decides when the extension is made.
 */
export function quoteExtension(ports: Ports): OrderLifeServices['quoteExtension'] {
  return async (reference, lineUid) => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const line = order.lines.find((candidate) => candidate.uid === lineUid)
    if (line === undefined) return rejected('line-unknown', { lineUid })
    const at = ports.days.now()
    const shortest = extended(order, lineUid, addDays(line.endOn, 1), at)
    if (isRejected(shortest)) return shortest
    const prices = await ports.catalog.findItem(line.itemId, { preview: true })
    if (prices === undefined) return rejected('line-unknown', { lineUid })
    const nextOn = await ports.stock.nextBlockedOn(line.productUid, line.blocked.fromOn)
    const offers: { endOn: Day; feeYen: number }[] = []
    const latestOn = addDays(line.startOn, MAX_RENTAL_DAYS - 1)
    for (let endOn = addDays(line.endOn, 1); endOn <= latestOn; endOn = addDays(endOn, 1)) {
      const extendedOrder = extended(order, lineUid, endOn, at)
      const after = isRejected(extendedOrder)
        ? undefined
        : extendedOrder.lines.find((candidate) => candidate.uid === lineUid)
      if (after === undefined || !isBefore(after, nextOn)) break
      offers.push({ endOn, feeYen: additionalDaysFeeYen(line, after, prices) })
    }
    return offers
  }
}

function isBefore({ blocked }: OrderLine, nextOn: Day | undefined): boolean {
  return nextOn === undefined || blocked.toOn < nextOn
}
