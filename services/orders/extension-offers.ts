import { addDays, type Day, dayOfInstant, laterDay } from '#domain/day.ts'
import { sumYen, type Yen } from '#domain/money.ts'
import { type ExtensionRejection, extended, type LifeMoment, rentalDaysOf } from '#domain/order/life.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { pricesOfLine, wholeGroups } from '#domain/order/try-on.ts'
import { chargeDueOn } from '#domain/pricing/charge-states.ts'
import { extensionFeeYen, type PriceList } from '#domain/pricing/price.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { LifePorts, OrderUnknown } from './change-order.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'

export type ExtensionPorts = LifePorts & Pick<ServicePorts, 'catalog' | 'stock'>

export type Prices = ReadonlyMap<number, PriceList>

/** A possible return date of an order: the lines that can go, and their whole price. */
export type ExtensionOffer = {
  readonly endOn: Day
  readonly feeYen: Yen
  readonly lineUids: readonly string[]
  /** The day by which the price is to be paid. */
  readonly dueOn: Day
}

/**
 * The possible return dates of an order, from tomorrow, each with the lines that can go and one price. Lines whose
 * unit is booked by then, or that end later anyway, stay as they are. The database decides when one is chosen.
 */
export function quoteExtension(ports: ExtensionPorts) {
  return async (reference: OrderReference): Promise<readonly ExtensionOffer[] | OrderUnknown | ExtensionRejection> => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const open = order.lines.filter(isOpenLine)
    const [firstOn] = open.map(({ endOn }) => endOn).sort()
    const moment = await momentOf(ports)
    const shortestOn = (endOn: Day) => addDays(laterDay(endOn, moment.todayOn), 1)
    if (firstOn === undefined) return rejected('extension-not-possible', { status: order.status })
    const attempts = open.map(({ uid, endOn }) => extended(order, uid, shortestOn(endOn), moment))
    const [rejection] = attempts.filter(isRejected)
    if (rejection !== undefined && attempts.every(isRejected)) return rejection
    const [prices, bookings] = [await pricesOf(ports, order), await nextBookings(ports, order)]
    const settings = ports.settings.of(order)
    const offers: ExtensionOffer[] = []
    const { longestDays } = moment.calendar.rules.rental
    const latestOn = open.reduce((on, { startOn }) => laterDay(on, addDays(startOn, longestDays - 1)), firstOn)
    for (let endOn = shortestOn(firstOn); endOn <= latestOn; endOn = addDays(endOn, 1)) {
      const offer = offerOf(order, endOn, { moment, prices, bookings, settings })
      if (offer.lineUids.length > 0) offers.push(offer)
    }
    return offers
  }
}

async function momentOf({ days }: ExtensionPorts): Promise<LifeMoment> {
  const at = days.now()
  return { at, todayOn: dayOfInstant(at), calendar: await days.rentalCalendar() }
}

type OfferFacts = {
  moment: LifeMoment
  prices: Prices
  bookings: ReadonlyMap<string, Day | undefined>
  settings: Settings
}

export async function offerFor(
  ports: ExtensionPorts,
  order: Order,
  endOn: Day,
  prices: Prices,
): Promise<ExtensionOffer> {
  return offerOf(order, endOn, {
    moment: await momentOf(ports),
    prices,
    bookings: await nextBookings(ports, order),
    settings: ports.settings.of(order),
  })
}

function offerOf(order: Order, endOn: Day, { moment, prices, bookings, settings }: OfferFacts): ExtensionOffer {
  const open = order.lines.filter(isOpenLine)
  const possible = open.flatMap((line): [string, Yen][] => {
    const longer = extended(order, line.uid, endOn, moment)
    const after = isRejected(longer) ? undefined : longer.lines.find(({ uid }) => uid === line.uid)
    const nextOn = bookings.get(line.uid)
    if (after === undefined || (nextOn !== undefined && after.blocked.toOn >= nextOn)) return []
    const feeYen = lineFeeYen(line, after, prices, settings)
    return feeYen === undefined ? [] : [[line.uid, feeYen]]
  })
  const fees = new Map(possible)
  const lineUids = wholeGroups(open, [...fees.keys()])
  const feeYen = sumYen(lineUids.map((uid) => fees.get(uid) ?? 0))
  return { endOn, feeYen, lineUids, dueOn: chargeDueOn(moment.todayOn, settings.charges) }
}

/** The first day on which each open line's unit is blocked for another booking. */
async function nextBookings({ stock }: ExtensionPorts, order: Order): Promise<Map<string, Day | undefined>> {
  const open = order.lines.filter(isOpenLine)
  const found = open.map(
    async (line) => [line.uid, await stock.nextBlockedOn(line.unitUid, line.blocked.fromOn)] as const,
  )
  return new Map(await Promise.all(found))
}

export async function pricesOf({ catalog }: ExtensionPorts, order: Order): Promise<Prices> {
  const prices = new Map<number, PriceList>()
  for (const itemId of new Set(order.lines.filter(isOpenLine).map((line) => line.itemId))) {
    const item = await catalog.findItem(itemId, { preview: true })
    if (item !== undefined) prices.set(itemId, item)
  }
  return prices
}

export function lineFeeYen(before: OrderLine, after: OrderLine, prices: Prices, settings: Settings): Yen | undefined {
  const { priceYen, hasPlan, itemId } = before
  const list = prices.get(itemId)
  if (list === undefined) return undefined
  const days = { daysBefore: rentalDaysOf(before), daysAfter: rentalDaysOf(after) }
  const facts = { prices: pricesOfLine(before, list, settings.prices), priceYen, hasPlan, ...days }
  return extensionFeeYen(facts, settings.prices)
}
