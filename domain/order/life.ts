import { addDays, type Day, dayOfInstant, daysBetween, laterDay } from '../day.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { blockedSpan } from '../rental/span.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { termsEffectOn } from './in-force.ts'
import { isOpenLine, isRentedOutLine } from './line-statuses.ts'
import { type Order, type OrderLine, prefectureOf } from './order.ts'
import { isOverdue, returnReminderOn } from './rules.ts'
import { withSetShoes } from './set-shoes.ts'
import {
  canLineMove,
  isUnderWay,
  type LineStatus,
  lineStatusFor,
  moveOrder,
  type OrderStatus,
  type TransitionRejection,
} from './states.ts'
import { cancelledTogether } from './try-on.ts'

export type LineRejection =
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'line-status', { lineUid: string; status: LineStatus }>

/** When a change is made, with the closings and suspensions that count then. */
export type LifeMoment = { readonly todayOn: Day; readonly at: Temporal.Instant; readonly calendar: RentalCalendar }

export type OrderMoveResult<More extends Rejection = never> = Order | TransitionRejection<OrderStatus> | More

/** An order or a line as part of a cart (docs/product/4, Cart). */
export function inCart<Fields extends object>(fields: Fields): Fields & { readonly status: 'InCart' } {
  return { ...fields, status: 'InCart' }
}

/** The cart with its confirmation screen open: all lines are Temp (docs/rules.md Orders). */
export function confirmationOpened(cart: Order): Order {
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, status: 'Temp' })) }
}

/** The cart with its open confirmation closed, if any: all lines are InCart again (docs/rules.md Orders). */
export function reopened(cart: Order): Order {
  return { ...cart, lines: cart.lines.map((line) => (line.status === 'Temp' ? inCart(line) : line)) }
}

/**
 * The placed order: New, and immediately Delivery when no authorisation is required
 * (docs/rules.md Orders).
 */
export function placed(cart: Order, at: Temporal.Instant): Order {
  const status = cart.paymentMethod === 'cod' ? 'Delivery' : 'New'
  const lines = cart.lines.map((line) => ({ ...line, status: lineStatusFor(status) }))
  return { ...cart, status, lines, orderedAt: at, termsEffectOn: termsEffectOn(dayOfInstant(at)), modifiedAt: at }
}

/** The units that a change of an order releases, or some of whose days: an open line blocked them before. */
export function releasedUnits(before: Order, after: Order): readonly number[] {
  const keyOf = ({ uid, unitUid, blocked }: OrderLine) => `${uid} ${unitUid} ${blocked.fromOn} ${blocked.toOn}`
  const open = new Set(after.lines.filter(isOpenLine).map(keyOf))
  return before.lines.filter((line) => isOpenLine(line) && !open.has(keyOf(line))).map((line) => line.unitUid)
}

/** Moves the order, and its open lines with it. Rejected when the transition table does not allow it. */
export function movedTo(order: Order, to: OrderStatus, at: Temporal.Instant): OrderMoveResult {
  const status = moveOrder(order.status, to)
  if (isRejected(status)) return status
  const isCancelled = to.startsWith('Cancel')
  const lines = order.lines.map((line) => {
    if (!isOpenLine(line)) return line
    return { ...line, status: lineStatusFor(to), ...(isCancelled && { cancelledAt: at }) }
  })
  return { ...order, status, lines, modifiedAt: at, ...(isCancelled && { cancelledAt: at }) }
}

/**
 * Cancels one line, with its companions, while the order continues; when every other line is back or
 * cancelled, the order is Return (docs/rules.md Lines of different days). Whether the line may be cancelled is checked
 * before.
 */
export function withCancelledLine(order: Order, lineUid: string, by: 'customer' | 'shop', at: Temporal.Instant): Order {
  const status = cancelledLineStatus(order.status, by)
  const uids = cancelledTogether(order.lines, lineUid)
  const cancelled = order.lines.map(
    (line): OrderLine => (uids.includes(line.uid) ? { ...line, status, cancelledAt: at } : line),
  )
  const lines = withSetShoes(cancelled)
  const isOver = isUnderWay(order.status) && !lines.some(isOpenLine)
  return { ...order, lines, modifiedAt: at, ...(isOver && { status: 'Return', returnedAt: at }) }
}

function cancelledLineStatus(status: OrderStatus, by: 'customer' | 'shop'): LineStatus {
  if (by === 'shop') return 'CancelByCompany'
  return status === 'New' || status === 'Delivery' ? 'Cancel' : 'CancelAfterReserved'
}

/** The return dates of which the customer is reminded today: one day before, or the same day if that was missed. */
export function reminderDays(order: Order, todayOn: Day): readonly Day[] {
  const dueLines = order.lines.filter(
    (line) =>
      (line.status === 'Shipping' || line.status === 'Rental') &&
      line.remindedOn !== line.endOn &&
      returnReminderOn(line.endOn) <= todayOn &&
      todayOn <= line.endOn,
  )
  return [...new Set(dueLines.map((line) => line.endOn))].sort()
}

/** Records that the customer was reminded of a return date: Rental1 → Rental2 (docs/rules.md Orders). */
export function reminded(order: Order, endOn: Day, at: Temporal.Instant): Order {
  const lines = order.lines.map((line) =>
    line.endOn === endOn && isRentedOutLine(line) ? { ...line, remindedOn: endOn } : line,
  )
  return { ...order, lines, modifiedAt: at, status: order.status === 'Rental1' ? 'Rental2' : order.status }
}

/** Marks overdue lines as Arrear (docs/rules.md Orders, Overdue); returns the same order when there are none. */
export function withOverdueLines(order: Order, { todayOn, at, calendar }: LifeMoment): OrderMoveResult {
  const isLate = (line: OrderLine) =>
    canLineMove(line.status, 'Arrear') &&
    isOverdue({ endOn: line.endOn, todayOn, prefecture: prefectureOf(order, line), calendar })
  if (!order.lines.some(isLate)) return order
  const status = order.status === 'Arrear' ? order.status : moveOrder(order.status, 'Arrear')
  if (isRejected(status)) return status
  const lines = order.lines.map((line) => (isLate(line) ? { ...line, status: 'Arrear' as const } : line))
  return { ...order, status, lines, modifiedAt: at }
}

/** Whether the lines of an order can be extended: from the confirmation on, unless one is overdue. */
export function canExtend({ status }: Pick<Order, 'status'>): boolean {
  return ['Reserved', 'Rental1', 'Rental2', 'Rental3'].includes(status)
}

export type ExtensionRejection =
  | LineRejection
  | Rejection<'extension-not-possible', { status: OrderStatus }>
  | Rejection<'extension-too-short', { endOn: Day }>
  | Rejection<'extension-too-long', { latestOn: Day }>

/**
 * Extends the rental of a line that is confirmed or rented out, not overdue, up to the longest rental in total. The
 * blocked span grows with it; whether the unit is free is checked by the database. A line can be extended repeatedly.
 * Decided here: the new return date is tomorrow at the earliest.
 */
export function extended(
  order: Order,
  lineUid: string,
  endOn: Day,
  { todayOn, at, calendar }: LifeMoment,
): Order | ExtensionRejection {
  if (!canExtend(order)) return rejected('extension-not-possible', { status: order.status })
  const line = order.lines.find((candidate) => candidate.uid === lineUid)
  if (line === undefined) return rejected('line-unknown', { lineUid })
  if (line.status !== 'Fix' && line.status !== 'Shipping' && line.status !== 'Rental') return rejectedLine(line)
  const shortestOn = laterDay(line.endOn, todayOn)
  if (endOn <= shortestOn) return rejected('extension-too-short', { endOn: shortestOn })
  const latestOn = addDays(line.startOn, calendar.rules.rental.longestDays - 1)
  if (endOn > latestOn) return rejected('extension-too-long', { latestOn })
  const longer: OrderLine = {
    ...line,
    endOn,
    blocked: { ...line.blocked, toOn: blockedSpan(line.startOn, endOn, prefectureOf(order, line), calendar).toOn },
    extensionStartOn: line.extensionStartOn ?? addDays(line.endOn, 1),
    extensionEndOn: endOn,
    extensionSettledOn: undefined,
  }
  return { ...order, modifiedAt: at, lines: order.lines.map((each) => (each.uid === lineUid ? longer : each)) }
}

export function withSettledExtension(order: Order, lineUid: string, on: Day): Order {
  const lines = order.lines.map((line) => (line.uid === lineUid ? { ...line, extensionSettledOn: on } : line))
  return { ...order, lines }
}

export function rentalDaysOf({ startOn, endOn }: Pick<OrderLine, 'startOn' | 'endOn'>): number {
  return daysBetween(startOn, endOn) + 1
}

export function rejectedLine({ uid, status }: OrderLine): LineRejection {
  return rejected('line-status', { lineUid: uid, status })
}
