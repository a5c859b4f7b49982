import type { Day } from '#domain/day.ts'
import { extended, rentalDaysOf } from '#domain/order/life.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { extensionFeeYen } from '#domain/pricing/extension.ts'
import type { PriceList } from '#domain/pricing/price.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'
import { charge } from './money.ts'

/**
 * Extends the rental of a line (docs/product/3, Order detail line): up to 90 days in total, if the product is free for
 * the longer blocked span. The additional days are charged and paid separately; the settlement date is set when they
 * are paid. Repeating it gives the same result. The database decides whether the product is free.
 */
export function extendRental(ports: LifePorts & { catalog: CatalogStore }): OrderLifeServices['extendRental'] {
  return async (orderUid, lineUid, endOn, by, acceptedFeeYen) => {
    const unlocked = await ports.orders.find(orderUid)
    const itemId = unlocked?.lines.find((line) => line.uid === lineUid)?.itemId
    const prices = itemId === undefined ? undefined : await ports.catalog.findItem(itemId, { preview: true })
    try {
      return await changeOrder(ports, orderUid, async (change) => {
        const { tx, order, at } = change
        const before = order.lines.find((line) => line.uid === lineUid)
        if (before?.extensionEndOn === endOn) return { order, feeYen: await chargedYen(change, lineUid, endOn) }
        const extendedOrder = extended(order, lineUid, endOn, at)
        if (isRejected(extendedOrder)) return extendedOrder
        if (before === undefined || prices === undefined) return rejected('line-unknown', { lineUid })
        const line = lineOf(extendedOrder, lineUid)
        const feeYen = additionalDaysFeeYen(before, line, prices)
        if (acceptedFeeYen !== undefined && acceptedFeeYen !== feeYen) return rejected('fee-changed', { feeYen })
        const saved = await saveChange(change, extendedOrder, {
          actor: by,
          reason: `${before.endOn} extended to ${endOn}`,
        })
        const eventKey = eventKeyOf(lineUid, endOn)
        await charge(change, ports.ids, { kind: 'extension', amountYen: feeYen, points: 0, lineUid, eventKey })
        await ports.mails.extended({ tx, order: saved, at }, line, feeYen)
        return { order: saved, feeYen }
      })
    } catch (error) {
      const isTaken = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
      if (isTaken) return rejected('not-free', { endOn })
      throw error
    }
  }
}

async function chargedYen(change: Parameters<typeof charge>[0], lineUid: string, endOn: Day): Promise<number> {
  const charges = await change.tx.chargesOf(change.order.uid)
  return charges.find(({ eventKey }) => eventKey === eventKeyOf(lineUid, endOn))?.amountYen ?? 0
}

function eventKeyOf(lineUid: string, endOn: Day): string {
  return `extension:${lineUid}:${endOn}`
}

/** The price of the additional days of a line, yen. */
export function additionalDaysFeeYen(before: OrderLine, after: OrderLine, prices: PriceList): number {
  const { priceYen, hasPlan } = before
  return extensionFeeYen({
    prices,
    priceYen,
    hasPlan,
    daysBefore: rentalDaysOf(before),
    daysAfter: rentalDaysOf(after),
  })
}

function lineOf(order: Order, lineUid: string): OrderLine {
  const line = order.lines.find((candidate) => candidate.uid === lineUid)
  if (line === undefined) throw new Error(`order ${order.uid} has lost line ${lineUid}`)
  return line
}
