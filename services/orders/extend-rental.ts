import { MAX_RENTAL_DAYS } from '#domain/constants.ts'
import { addDays, type Day, dayOfInstant, laterDay } from '#domain/day.ts'
import { sumYen, type Yen } from '#domain/money.ts'
import {
  type ExtensionRejection,
  extended,
  type LifeMoment,
  rentalDaysOf,
  withSettledExtension,
} from '#domain/order/life.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { extendedTogether, pricesOfLine, wholeGroups } from '#domain/order/try-on.ts'
import { chargeDueOn } from '#domain/pricing/charge-states.ts'
import { extensionFeeYen, type PriceList } from '#domain/pricing/price.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { createChargeLink } from '../charges/open-charge.ts'
import type { NewCharge } from '../ports/money.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder, type LifePorts, type OrderChange, type OrderUnknown, saveChange } from './change-order.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'
import { charge } from './money.ts'

type Ports = LifePorts & Pick<ServicePorts, 'catalog' | 'stock'>

/** The result of an extension: its whole price, and the part of it that is owed until a day. */
export type Extension = { readonly order: Order; readonly feeYen: Yen; readonly dueOn: Day | undefined }

export type ExtendRejection =
  | OrderUnknown
  | ExtensionRejection
  | Rejection<'not-free', { endOn: Day }>
  | Rejection<'fee-changed', { feeYen: Yen }>

/** `lineUids`: by default all lines that can go; `acceptedFeeYen`: the price that the customer accepted, else any. */
type ExtensionRequest = { readonly lineUids?: readonly string[]; readonly acceptedFeeYen?: Yen }

/**
 * Extends the rental of an order to one return date (docs/product/3, Order detail line): up to 90 days in total per
 * line, if the products are free for the longer blocked spans, all lines or none. The additional days are one charge
 * per line, with one mail, and can be paid online at once; the settlement date is set when they are paid. Repeating it
 * gives the same result. The database decides whether the products are free.
 */
export function extendRental(ports: Ports) {
  return async (
    orderUid: string,
    endOn: Day,
    by: Staff | 'customer',
    { lineUids, acceptedFeeYen }: ExtensionRequest = {},
  ): Promise<Extension | ExtendRejection> => {
    const unlocked = await ports.orders.find(orderUid)
    if (unlocked === undefined) return rejected('order-unknown')
    const prices = await pricesOf(ports, unlocked)
    const chosen = lineUids ?? (await offerFor(ports, unlocked, endOn, prices)).lineUids
    try {
      return await changeOrder(ports, orderUid, (change) =>
        extend(ports, change, { endOn, by, lineUids: chosen, acceptedFeeYen, prices }),
      )
    } catch (error) {
      const isTaken = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
      if (isTaken) return rejected('not-free', { endOn })
      throw error
    }
  }
}

type Prices = ReadonlyMap<number, PriceList>
type Extend = {
  endOn: Day
  by: Staff | 'customer'
  lineUids: readonly string[]
  acceptedFeeYen: Yen | undefined
  prices: Prices
}

async function extend(
  ports: Ports,
  change: OrderChange,
  { endOn, by, lineUids: requested, acceptedFeeYen, prices }: Extend,
): Promise<Extension | ExtendRejection> {
  const { tx, order, at } = change
  const lineUids = extendedTogether(order.lines, requested, isOpenLine)
  const done = await extendedBefore(change, lineUids, endOn)
  if (done !== undefined) return done
  if (lineUids.length === 0) {
    const isDone = (line: OrderLine) => isOpenLine(line) && line.extensionEndOn === endOn
    const earlier = order.lines.filter(isDone).map(({ uid }) => uid)
    const before = await extendedBefore(change, earlier, endOn)
    return before ?? nothingToExtend(order, endOn, change)
  }
  const fees = new Map<string, Yen>()
  let longer = order
  for (const lineUid of lineUids) {
    const next = extended(longer, lineUid, endOn, change)
    if (isRejected(next)) return next
    const feeYen = lineFeeYen(lineOf(order, lineUid), lineOf(next, lineUid), prices)
    if (feeYen === undefined) return rejected('line-unknown', { lineUid })
    fees.set(lineUid, feeYen)
    // An extension that costs nothing is settled at once.
    longer = feeYen === 0 ? withSettledExtension(next, lineUid, dayOfInstant(at)) : next
  }
  const feeYen = sumYen([...fees.values()])
  if (acceptedFeeYen !== undefined && acceptedFeeYen !== feeYen) return rejected('fee-changed', { feeYen })
  const saved = await saveChange(change, longer, { actor: by, reason: `${lineUids.length} lines extended to ${endOn}` })
  const charges: NewCharge[] = []
  for (const [lineUid, amountYen] of fees) {
    const eventKey = eventKeyOf(lineUid, endOn)
    const made = await charge(change, ports.ids, { kind: 'extension', amountYen, points: 0, lineUid, eventKey })
    if (made !== undefined) charges.push(made)
  }
  const dueOn = chargeDueOn(dayOfInstant(at))
  const chargeSecret = charges.length === 0 ? undefined : await createChargeLink(change, ports.ids, charges)
  const lines = saved.lines.filter(({ uid }) => lineUids.includes(uid))
  await ports.mails.extended({ tx, order: saved, at }, { lines, endOn, feeYen, dueOn, chargeSecret })
  return { order: saved, feeYen, dueOn: chargeSecret === undefined ? undefined : dueOn }
}

/** The result of the same request, if it was carried out before. */
async function extendedBefore(
  { tx, order }: OrderChange,
  lineUids: readonly string[],
  endOn: Day,
): Promise<Extension | undefined> {
  const isDone = lineUids.length > 0 && lineUids.every((uid) => findLine(order, uid)?.extensionEndOn === endOn)
  if (!isDone) return undefined
  const keys = lineUids.map((uid) => eventKeyOf(uid, endOn))
  const charges = (await tx.money.chargesOf(order.uid)).filter(({ eventKey }) => keys.includes(eventKey))
  const owed = charges.find(({ state }) => state === 'open')
  return { order, feeYen: sumYen(charges.map(({ amountYen }) => amountYen)), dueOn: owed?.dueOn }
}

/** Why no line of an order can go: the rejection of its first open line. */
function nothingToExtend(order: Order, endOn: Day, moment: LifeMoment): ExtendRejection {
  const lines = order.lines.filter(isOpenLine)
  for (const { uid } of lines) {
    const result = extended(order, uid, endOn, moment)
    if (isRejected(result)) return result
  }
  return lines.length > 0
    ? rejected('not-free', { endOn })
    : rejected('extension-not-possible', { status: order.status })
}

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
 * product is booked by then, or that end later anyway, stay as they are. The database decides when one is chosen.
 */
export function quoteExtension(ports: Ports) {
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
    const offers: ExtensionOffer[] = []
    const latestOn = open.reduce((on, { startOn }) => laterDay(on, addDays(startOn, MAX_RENTAL_DAYS - 1)), firstOn)
    for (let endOn = shortestOn(firstOn); endOn <= latestOn; endOn = addDays(endOn, 1)) {
      const offer = offerOf(order, endOn, { moment, prices, bookings })
      if (offer.lineUids.length > 0) offers.push(offer)
    }
    return offers
  }
}

async function momentOf({ days }: Ports): Promise<LifeMoment> {
  const at = days.now()
  return { at, todayOn: dayOfInstant(at), calendar: await days.rentalCalendar() }
}

type OfferFacts = { moment: LifeMoment; prices: Prices; bookings: ReadonlyMap<string, Day | undefined> }

async function offerFor(ports: Ports, order: Order, endOn: Day, prices: Prices): Promise<ExtensionOffer> {
  return offerOf(order, endOn, {
    moment: await momentOf(ports),
    prices,
    bookings: await nextBookings(ports, order),
  })
}

function offerOf(order: Order, endOn: Day, { moment, prices, bookings }: OfferFacts): ExtensionOffer {
  const open = order.lines.filter(isOpenLine)
  const possible = open.flatMap((line): [string, Yen][] => {
    const longer = extended(order, line.uid, endOn, moment)
    const after = isRejected(longer) ? undefined : findLine(longer, line.uid)
    const nextOn = bookings.get(line.uid)
    if (after === undefined || (nextOn !== undefined && after.blocked.toOn >= nextOn)) return []
    const feeYen = lineFeeYen(line, after, prices)
    return feeYen === undefined ? [] : [[line.uid, feeYen]]
  })
  const fees = new Map(possible)
  const lineUids = wholeGroups(open, [...fees.keys()])
  const feeYen = sumYen(lineUids.map((uid) => fees.get(uid) ?? 0))
  return { endOn, feeYen, lineUids, dueOn: chargeDueOn(moment.todayOn) }
}

/** The first day on which each open line's product is blocked for another booking. */
async function nextBookings({ stock }: Ports, order: Order): Promise<Map<string, Day | undefined>> {
  const open = order.lines.filter(isOpenLine)
  const found = open.map(
    async (line) => [line.uid, await stock.nextBlockedOn(line.productUid, line.blocked.fromOn)] as const,
  )
  return new Map(await Promise.all(found))
}

async function pricesOf({ catalog }: Ports, order: Order): Promise<Prices> {
  const prices = new Map<number, PriceList>()
  for (const itemId of new Set(order.lines.filter(isOpenLine).map((line) => line.itemId))) {
    const item = await catalog.findItem(itemId, { preview: true })
    if (item !== undefined) prices.set(itemId, item)
  }
  return prices
}

function lineFeeYen(before: OrderLine, after: OrderLine, prices: Prices): Yen | undefined {
  const { priceYen, hasPlan, itemId } = before
  const list = prices.get(itemId)
  if (list === undefined) return undefined
  const days = { daysBefore: rentalDaysOf(before), daysAfter: rentalDaysOf(after) }
  return extensionFeeYen({ prices: pricesOfLine(before, list), priceYen, hasPlan, ...days })
}

function eventKeyOf(lineUid: string, endOn: Day): string {
  return `extension:${lineUid}:${endOn}`
}

function findLine(order: Order, lineUid: string): OrderLine | undefined {
  return order.lines.find((line) => line.uid === lineUid)
}

function lineOf(order: Order, lineUid: string): OrderLine {
  const line = findLine(order, lineUid)
  if (line === undefined) throw new Error(`order ${order.uid} has lost line ${lineUid}`)
  return line
}
