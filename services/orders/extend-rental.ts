import { MAX_RENTAL_DAYS } from '#domain/constants.ts'
import { addDays, type Day, dayOfInstant, laterDay } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { type ExtensionRejection, extended, rentalDaysOf } from '#domain/order/life.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { extensionFeeYen, type PriceList } from '#domain/pricing/price.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder, type LifePorts, type OrderUnknown, saveChange } from './change-order.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'
import { charge } from './money.ts'

type Ports = LifePorts & Pick<ServicePorts, 'catalog' | 'stock'>

/**
 * Extends the rental of a line (docs/product/3, Order detail line): up to 90 days in total, if the product is free for
 * the longer blocked span. The additional days are charged and paid separately; the settlement date is set when they
 * are paid. `acceptedFeeYen`: the fee that the customer accepted; without it any fee is accepted. Repeating it gives
 * the same result. The database decides whether the product is free.
 */
export function extendRental(ports: Ports) {
  return async (
    orderUid: string,
    lineUid: string,
    endOn: Day,
    by: Staff | 'customer',
    acceptedFeeYen?: Yen,
  ): Promise<
    | { order: Order; feeYen: Yen }
    | OrderUnknown
    | ExtensionRejection
    | Rejection<'not-free', { endOn: Day }>
    | Rejection<'fee-changed', { feeYen: Yen }>
  > => {
    const unlocked = await ports.orders.find(orderUid)
    const itemId = unlocked?.lines.find((line) => line.uid === lineUid)?.itemId
    const prices = itemId === undefined ? undefined : await ports.catalog.findItem(itemId, { preview: true })
    try {
      return await changeOrder(ports, orderUid, async (change) => {
        const { tx, order, at } = change
        const before = order.lines.find((line) => line.uid === lineUid)
        if (before?.extensionEndOn === endOn) return { order, feeYen: await chargedYen(change, lineUid, endOn) }
        const extendedOrder = extended(order, lineUid, endOn, change)
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

/** The possible return dates, earliest first, with their prices. The database decides when one is chosen. */
export function quoteExtension(ports: Ports) {
  return async (
    reference: OrderReference,
    lineUid: string,
  ): Promise<readonly { readonly endOn: Day; readonly feeYen: Yen }[] | OrderUnknown | ExtensionRejection> => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const line = order.lines.find((candidate) => candidate.uid === lineUid)
    if (line === undefined) return rejected('line-unknown', { lineUid })
    const at = ports.days.now()
    const moment = { at, todayOn: dayOfInstant(at), calendar: await ports.days.rentalCalendar() }
    const shortestOn = addDays(laterDay(line.endOn, moment.todayOn), 1)
    const shortest = extended(order, lineUid, shortestOn, moment)
    if (isRejected(shortest)) return shortest
    const prices = await ports.catalog.findItem(line.itemId, { preview: true })
    if (prices === undefined) return rejected('line-unknown', { lineUid })
    const nextOn = await ports.stock.nextBlockedOn(line.productUid, line.blocked.fromOn)
    const offers: { endOn: Day; feeYen: number }[] = []
    const latestOn = addDays(line.startOn, MAX_RENTAL_DAYS - 1)
    for (let endOn = shortestOn; endOn <= latestOn; endOn = addDays(endOn, 1)) {
      const extendedOrder = extended(order, lineUid, endOn, moment)
      const after = isRejected(extendedOrder)
        ? undefined
        : extendedOrder.lines.find((candidate) => candidate.uid === lineUid)
      if (after === undefined || !isBefore(after, nextOn)) break
      offers.push({ endOn, feeYen: additionalDaysFeeYen(line, after, prices) })
    }
    return offers
  }
}

async function chargedYen(change: Parameters<typeof charge>[0], lineUid: string, endOn: Day): Promise<number> {
  const charges = await change.tx.chargesOf(change.order.uid)
  return charges.find(({ eventKey }) => eventKey === eventKeyOf(lineUid, endOn))?.amountYen ?? 0
}

function eventKeyOf(lineUid: string, endOn: Day): string {
  return `extension:${lineUid}:${endOn}`
}

function additionalDaysFeeYen(before: OrderLine, after: OrderLine, prices: PriceList): number {
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

function isBefore({ blocked }: OrderLine, nextOn: Day | undefined): boolean {
  return nextOn === undefined || blocked.toOn < nextOn
}
