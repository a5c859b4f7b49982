import { LONGEST_RENTAL_DAYS } from '#domain/constants.ts'
import { addDays, type Day } from '#domain/day.ts'
import { extended } from '#domain/order/life.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { StockStore } from '../ports/stock-store.ts'
import type { LifePorts } from './change-order.ts'
import { furtherFeeYen } from './extend-rental.ts'
import { findOwnOrder } from './find-own-order.ts'

type Ports = LifePorts & { catalog: CatalogStore; stock: StockStore }

/**
 * The return dates that a line could be lent until, soonest first: after the one it has, up to 90 days in all, and
 * before the days of the product's next booking. An offer, not a promise: the database decides when it is taken.
 */
export function quoteExtension(ports: Ports): OrderLifeServices['quoteExtension'] {
  return async (whose, lineUid) => {
    const order = await findOwnOrder(ports, whose)
    if (isRejected(order)) return order
    const line = order.lines.find((each) => each.uid === lineUid)
    if (line === undefined) return rejected('line-unknown', { lineUid })
    const at = ports.days.now()
    const soonest = extended(order, lineUid, addDays(line.endOn, 1), at)
    if (isRejected(soonest)) return soonest
    const prices = await ports.catalog.findItem(line.itemId, { preview: true })
    if (prices === undefined) return rejected('line-unknown', { lineUid })
    const nextOn = await ports.stock.nextBlockedOn(line.productUid, line.away.fromOn)
    const offers: { endOn: Day; feeYen: number }[] = []
    const latestOn = addDays(line.startOn, LONGEST_RENTAL_DAYS - 1)
    for (let endOn = addDays(line.endOn, 1); endOn <= latestOn; endOn = addDays(endOn, 1)) {
      const longer = extended(order, lineUid, endOn, at)
      const after = isRejected(longer) ? undefined : longer.lines.find((each) => each.uid === lineUid)
      if (after === undefined || !isBefore(after, nextOn)) break
      offers.push({ endOn, feeYen: furtherFeeYen(line, after, prices) })
    }
    return offers
  }
}

function isBefore({ away }: OrderLine, nextOn: Day | undefined): boolean {
  return nextOn === undefined || away.toOn < nextOn
}
