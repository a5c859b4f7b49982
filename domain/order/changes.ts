import { type Day, daysBetween } from '../day.ts'
import type { Address } from '../delivery/address.ts'
import { type AreaRules, type PrefectureCode, rejectUnserved } from '../delivery/prefecture.ts'
import { type PriceList, planFeeYen, rentalPriceYen } from '../pricing/price.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { checkPeriod, type PeriodRejection } from '../rental/period.ts'
import { blockedSpan } from '../rental/span.ts'
import { wearingAfterChange } from '../rental/wearing.ts'
import { type Rejection, rejected } from '../result.ts'
import type { Settings, SettingsOf } from '../settings/settings.ts'
import { loweredDeliveryYen, totalsOf, withdrawnYen } from './draft.ts'
import { rentalDaysOf } from './life.ts'
import { isCountingLine, isUnshippedLine } from './line-statuses.ts'
import { type DeliveryWish, NO_WISH, type Order, type OrderLine, prefectureOf, wishOf } from './order.ts'
import type { OrderStatus } from './states.ts'
import { pricesOfLine } from './try-on.ts'

/** How far before and after the wanted day a free one is offered. */
export const REBOOKING_DAYS = 30

/** Another destination, time or note of the lines that are not shipped (docs/rules.md Changes before shipping). */
export type DeliveryChange = DeliveryWish & { readonly shipping: Address }

/** Other days or another size of a line (docs/rules.md Changes before shipping). */
export type RentalChange = {
  readonly lineUid: string
  readonly startOn: Day
  readonly endOn: Day
  readonly sizeTagUid: number | undefined
}

/** A unit for a line: its own, or another of the same item. */
export type LineUnit = Pick<OrderLine, 'unitUid' | 'sizeTagUid' | 'sizeLabel' | 'refPriceYen'>

export type ChangeRejection =
  | Rejection<'not-changeable', { readonly status: OrderStatus }>
  | Rejection<'prefecture-not-served', { readonly name: string }>
  | PeriodRejection

export function canChangeDelivery({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(isUnshippedLine)
}

/** Before the order is Reserved. */
export function canChangeRental({ status }: Pick<Order, 'status'>): boolean {
  return status === 'New' || status === 'Delivery'
}

export function isSameDelivery(order: Order, change: DeliveryChange): boolean {
  const wishes = Object.keys(NO_WISH) as (keyof DeliveryWish)[]
  return wishes.every((wish) => order[wish] === change[wish]) && isSameAddress(order.shipping, change.shipping)
}

/** Compares what is stored: fields that are absent and fields that are undefined are equal. */
function isSameAddress(a: Address | undefined, b: Address): boolean {
  if (a === undefined) return false
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Address)[]
  return names.every((name) => a[name] === b[name])
}

/**
 * The order with another delivery. The lines that are not shipped follow the destination, with new blocked spans in
 * another prefecture; those that are out keep the old one. Amounts stay: neither days nor sizes change, and the
 * delivery fee is the one that was agreed, also where the prefecture has its own (decided here).
 */
export function withDelivery(
  order: Order,
  change: DeliveryChange,
  { calendar, at }: { readonly calendar: RentalCalendar; readonly at: Temporal.Instant },
): Order {
  const { prefecture } = change.shipping
  const isMoved = prefecture !== prefectureOf(order)
  const isElsewhere = !isSameAddress(order.shipping, change.shipping)
  const lines = order.lines.map((line) => {
    if (isUnshippedLine(line))
      return isMoved ? { ...line, blocked: blockedSpan(line.startOn, line.endOn, prefecture, calendar) } : line
    const keepsOld = isElsewhere && line.parcelUid !== undefined && line.shippedTo === undefined
    return keepsOld ? { ...line, shippedTo: order.shipping } : line
  })
  return { ...order, ...wishOf(change), shipping: change.shipping, prefecture, lines, modifiedAt: at }
}

/**
 * Whether there is a line to send, and whether a parcel can go to another prefecture. To its own an order goes on when
 * that is no longer served.
 */
export function checkDelivery(
  order: Order,
  { shipping }: Pick<DeliveryChange, 'shipping'>,
  rules: AreaRules,
): Exclude<ChangeRejection, PeriodRejection> | undefined {
  if (!canChangeDelivery(order)) return rejected('not-changeable', { status: order.status })
  return shipping.prefecture === prefectureOf(order) ? undefined : rejectUnserved(shipping.prefecture, rules)
}

/** Checks the days of lines like those of a new order: lead time, closings, suspensions (docs/rules.md Closed days). */
export function checkDays(
  lines: readonly Pick<OrderLine, 'startOn' | 'endOn'>[],
  facts: { readonly now: Temporal.Instant; readonly prefecture: PrefectureCode; readonly calendar: RentalCalendar },
): PeriodRejection | undefined {
  for (const line of lines) {
    const days = daysBetween(line.startOn, line.endOn) + 1
    const rejection = checkPeriod({ ...facts, startOn: line.startOn, days })
    if (rejection !== undefined) return rejection
  }
  return undefined
}

export function isSameRental(line: OrderLine, change: RentalChange): boolean {
  return line.startOn === change.startOn && line.endOn === change.endOn && line.sizeTagUid === change.sizeTagUid
}

/**
 * A line with other days or another size, its blocked span and price. Decided here: more or fewer days cost the
 * difference by today's price list, as an extension does; without it the price stays. A unit must still be chosen.
 */
export function changedLine(
  line: OrderLine,
  { startOn, endOn, sizeTagUid }: RentalChange,
  facts: {
    readonly prefecture: PrefectureCode
    readonly calendar: RentalCalendar
    readonly prices: PriceList
    readonly settings: SettingsOf<'prices'>
  },
): OrderLine {
  const { prefecture, calendar, settings } = facts
  const prices = pricesOfLine(line, facts.prices, settings)
  const furtherYen =
    rentalPriceYen(prices, rentalDaysOf({ startOn, endOn })) - rentalPriceYen(prices, rentalDaysOf(line))
  const priceYen = Math.max(0, line.priceYen + furtherYen)
  const optionFeeYen = line.hasPlan ? planFeeYen(priceYen, settings) : 0
  const blocked = blockedSpan(startOn, endOn, prefecture, calendar)
  const wearOn = wearingAfterChange({ startOn, endOn, wearOn: line.wearOn })
  return { ...line, startOn, endOn, wearOn, sizeTagUid, blocked, priceYen, optionFeeYen }
}

/** A line with a unit. Another one has to be packed. */
export function withUnit(line: OrderLine, unit: LineUnit): OrderLine {
  if (unit.unitUid === line.unitUid) return line
  const { unitUid, sizeTagUid, sizeLabel, refPriceYen } = unit
  return { ...line, unitUid, sizeTagUid, sizeLabel, refPriceYen, packedAt: undefined }
}

/** The lines of an order, some of them changed. */
export function linesAfter({ lines }: Pick<Order, 'lines'>, changed: readonly OrderLine[]): readonly OrderLine[] {
  const byUid = new Map(changed.map((line) => [line.uid, line]))
  return lines.map((line) => byUid.get(line.uid) ?? line)
}

/**
 * The order with changed lines. Its amounts are computed from the lines that count; a delivery fee that a cancellation
 * has lowered stays lower, until delivery is free again. `settings`: those of the order with these lines.
 */
export function withChangedLines(
  order: Order,
  lines: readonly OrderLine[],
  { at, settings }: { readonly at: Temporal.Instant; readonly settings: Settings },
): Order {
  const counting = lines.filter(isCountingLine)
  const delivery = { withdrawnYen: withdrawnYen({ lines }), loweredYen: loweredDeliveryYen(order, settings) }
  const amounts = totalsOf({ ...order, lines: counting }, settings, delivery)
  return { ...order, ...amounts, lines, modifiedAt: at }
}
