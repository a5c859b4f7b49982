import type { Day } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { isOpenDay, type RentalCalendar, returnDueOn, suspensionOn } from '../rental/calendar.ts'
import { shippingDayOf } from '../rental/span.ts'
import { isOpenLine, isUnshippedLine } from './line-statuses.ts'
import { type Order, type OrderLine, prefectureOf } from './order.ts'

/** What would have to change for a line: its shipping day, its arrival, or the day on which its return is due. */
export type LineEffect =
  | { readonly kind: 'shipping' | 'arrival'; readonly on: Day }
  | { readonly kind: 'return'; readonly on: Day; readonly dueOn: Day }

export type AffectedOrder = {
  readonly orderUid: string
  readonly number: number | undefined
  readonly customerName: string
  readonly lines: readonly {
    readonly lineUid: string
    readonly itemName: string
    readonly effects: readonly LineEffect[]
  }[]
}

/** The orders that the closings and suspensions of `after`, but not of `before`, affect (docs/rules.md Closed days). */
export function affectedOrders(
  orders: readonly Order[],
  { before, after }: { readonly before: RentalCalendar; readonly after: RentalCalendar },
): AffectedOrder[] {
  return orders.flatMap((order) => {
    const lines = order.lines
      .map((line) => ({
        lineUid: line.uid,
        itemName: line.itemName,
        effects: effectsOn(line, prefectureOf(order, line), before, after),
      }))
      .filter(({ effects }) => effects.length > 0)
    if (lines.length === 0) return []
    const { uid: orderUid, number, customer } = order
    const customerName = customer === undefined ? '' : `${customer.familyName} ${customer.givenName}`
    return [{ orderUid, number, customerName, lines }]
  })
}

function effectsOn(
  line: OrderLine,
  prefecture: PrefectureCode,
  before: RentalCalendar,
  after: RentalCalendar,
): LineEffect[] {
  if (!isOpenLine(line)) return []
  const effects: LineEffect[] = []
  const shippedOn = shippingDayOf(line)
  const isClosed = (calendar: RentalCalendar) => !isOpenDay(calendar, shippedOn)
  if (isUnshippedLine(line) && isClosed(after) && !isClosed(before)) effects.push({ kind: 'shipping', on: shippedOn })
  const isSuspended = (calendar: RentalCalendar) => suspensionOn(calendar, line.startOn, prefecture) !== undefined
  const hasArrived = !isUnshippedLine(line) && line.status !== 'Shipping'
  if (!hasArrived && isSuspended(after) && !isSuspended(before)) effects.push({ kind: 'arrival', on: line.startOn })
  const dueOn = returnDueOn(after, line.endOn, prefecture)
  if (dueOn !== returnDueOn(before, line.endOn, prefecture)) effects.push({ kind: 'return', on: line.endOn, dueOn })
  return effects
}
