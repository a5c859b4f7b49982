import { MAX_RENTAL_DAYS } from '../constants.ts'
import { addDays, type Day, daysBetween, laterDay } from '../day.ts'
import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { blockedSpan } from '../rental/span.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { isOpenLine, isRentedOutLine } from './line-statuses.ts'
import type { Order, OrderLine } from './order.ts'
import { isOverdue, returnReminderOn } from './rules.ts'
import {
  isUnderWay,
  type LineStatus,
  lineStatusFor,
  moveLine,
  moveOrder,
  type OrderStatus,
  type TransitionRejection,
} from './states.ts'

export type LineRejection =
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'line-status', { lineUid: string; status: LineStatus }>

/** When a change is made, with the closings and suspensions that count then. */
export type LifeMoment = { readonly todayOn: Day; readonly at: Temporal.Instant; readonly calendar: RentalCalendar }

type OrderMoveResult<More extends Rejection = never> = Order | TransitionRejection<OrderStatus> | More

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

/** The placed order: New, and immediately Delivery when no authorisation is required (docs/rules.md Orders). */
export function placed(cart: Order, number: number, at: Temporal.Instant): Order {
  const status = cart.paymentMethod === 'cod' ? 'Delivery' : 'New'
  const lines = cart.lines.map((line) => ({ ...line, status: lineStatusFor(status) }))
  return { ...cart, number, status, lines, orderedAt: at, modifiedAt: at }
}

/** The products that a change of an order releases: their lines were open before and are not any more. */
export function releasedProducts(before: Order, after: Order): readonly number[] {
  const open = new Set(after.lines.filter(isOpenLine).map((line) => line.uid))
  return before.lines.filter((line) => isOpenLine(line) && !open.has(line.uid)).map((line) => line.productUid)
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
 * Cancels one line while the order continues; when every other line is back or cancelled, the order is Return
 * (docs/rules.md Lines of different days). Whether the line may be cancelled is checked before.
 */
export function withCancelledLine(order: Order, lineUid: string, by: 'customer' | 'shop', at: Temporal.Instant): Order {
  const status = cancelledLineStatus(order.status, by)
  const lines = order.lines.map(
    (line): OrderLine => (line.uid === lineUid ? { ...line, status, cancelledAt: at } : line),
  )
  const isOver = isUnderWay(order.status) && !lines.some(isOpenLine)
  return { ...order, lines, modifiedAt: at, ...(isOver && { status: 'Return', returnedAt: at }) }
}

function cancelledLineStatus(status: OrderStatus, by: 'customer' | 'shop'): LineStatus {
  if (by === 'shop') return 'CancelByCompany'
  return status === 'New' || status === 'Delivery' ? 'Cancel' : 'CancelAfterReserved'
}

/**
 * Marks lines as shipped: Reserved → Rental1 with the first parcel. Every line ships by itself (docs/decisions/006), so
 * a later parcel changes only its own lines. Rejected before Reserved, and for a line that is not in Fix.
 */
export function shipped(
  order: Order,
  lineUids: readonly string[],
  at: Temporal.Instant,
): OrderMoveResult<LineRejection> {
  const isRentedOut = order.status === 'Rental1' || order.status === 'Rental2' || order.status === 'Rental3'
  const status = isRentedOut ? order.status : moveOrder(order.status, 'Rental1')
  if (isRejected(status)) return status
  const lines = changedLines(order, lineUids, (line) => withStatus(line, 'Fix', { status: 'Shipping' }))
  return isRejected(lines) ? lines : { ...order, status, lines, modifiedAt: at, shippedAt: order.shippedAt ?? at }
}

/** Marks shipped lines whose arrival date has come as arrived; returns the same order when there are none. */
export function arrived(order: Order, todayOn: Day, at: Temporal.Instant): Order {
  const hasArrived = (line: OrderLine) => line.status === 'Shipping' && line.startOn <= todayOn
  if (!order.lines.some(hasArrived)) return order
  const lines = order.lines.map((line) => (hasArrived(line) ? { ...line, status: 'Rental' as const } : line))
  const paidAt = order.paymentMethod === 'cod' ? (order.paidAt ?? at) : order.paidAt
  return { ...order, lines, modifiedAt: at, deliveredAt: order.deliveredAt ?? at, paidAt }
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

/**
 * Marks lines as returned: the order becomes Return when no line is open any more, otherwise Rental3. Decided here: it
 * stays in Arrear while one of its lines is overdue, so that cart rule 3 still applies. A returned line that is still
 * in Shipping counts as arrived.
 */
export function returned(
  order: Order,
  lineUids: readonly string[],
  on: Day,
  at: Temporal.Instant,
): OrderMoveResult<LineRejection> {
  const lines = changedLines(order, lineUids, (line) => {
    const out = line.status === 'Shipping' ? { ...line, status: 'Rental' as const } : line
    const status = moveLine(out.status, 'Return')
    return isRejected(status) ? rejectedLine(line) : { ...out, status, returnedOn: on }
  })
  if (isRejected(lines)) return lines
  const target = statusWith(order.status, lines)
  const status = target === order.status ? target : moveOrder(order.status, target)
  if (isRejected(status)) return status
  return { ...order, status, lines, modifiedAt: at, ...(status === 'Return' && { returnedAt: at }) }
}

function statusWith(from: OrderStatus, lines: readonly OrderLine[]): OrderStatus {
  const open = lines.filter(isOpenLine)
  if (open.length === 0) return 'Return'
  return from === 'Arrear' && open.some((line) => line.status === 'Arrear') ? 'Arrear' : 'Rental3'
}

/** Marks overdue lines as Arrear (docs/rules.md Orders, Overdue); returns the same order when there are none. */
export function withOverdueLines(order: Order, { todayOn, at, calendar }: LifeMoment): OrderMoveResult {
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const isLate = (line: OrderLine) =>
    (line.status === 'Rental' || line.status === 'Shipping') &&
    isOverdue({ endOn: line.endOn, todayOn, prefecture, calendar })
  if (!order.lines.some(isLate)) return order
  const status = order.status === 'Arrear' ? order.status : moveOrder(order.status, 'Arrear')
  if (isRejected(status)) return status
  const lines = order.lines.map((line) => (isLate(line) ? { ...line, status: 'Arrear' as const } : line))
  return { ...order, status, lines, modifiedAt: at }
}

export type ExtensionRejection =
  | LineRejection
  | Rejection<'extension-not-possible', { status: OrderStatus }>
  | Rejection<'extension-too-short', { endOn: Day }>
  | Rejection<'extension-too-long', { latestOn: Day }>

/**
 * Extends the rental of a line that is confirmed or rented out, not overdue, up to 90 days in total. The blocked span
 * grows with it; whether the product is free is checked by the database. A line can be extended repeatedly. Decided
 * here: the new return date is tomorrow at the earliest.
 */
export function extended(
  order: Order,
  lineUid: string,
  endOn: Day,
  { todayOn, at, calendar }: LifeMoment,
): Order | ExtensionRejection {
  if (!['Reserved', 'Rental1', 'Rental2', 'Rental3'].includes(order.status))
    return rejected('extension-not-possible', { status: order.status })
  const line = order.lines.find((candidate) => candidate.uid === lineUid)
  if (line === undefined) return rejected('line-unknown', { lineUid })
  if (line.status !== 'Fix' && line.status !== 'Shipping' && line.status !== 'Rental') return rejectedLine(line)
  const shortestOn = laterDay(line.endOn, todayOn)
  if (endOn <= shortestOn) return rejected('extension-too-short', { endOn: shortestOn })
  const latestOn = addDays(line.startOn, MAX_RENTAL_DAYS - 1)
  if (endOn > latestOn) return rejected('extension-too-long', { latestOn })
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const longer: OrderLine = {
    ...line,
    endOn,
    blocked: { ...line.blocked, toOn: blockedSpan(line.startOn, endOn, prefecture, calendar).toOn },
    extensionStartOn: line.extensionStartOn ?? addDays(line.endOn, 1),
    extensionEndOn: endOn,
    extensionSettledOn: undefined,
  }
  return { ...order, modifiedAt: at, lines: order.lines.map((each) => (each.uid === lineUid ? longer : each)) }
}

export function rentalDaysOf({ startOn, endOn }: Pick<OrderLine, 'startOn' | 'endOn'>): number {
  return daysBetween(startOn, endOn) + 1
}

function changedLines(
  order: Order,
  lineUids: readonly string[],
  change: (line: OrderLine) => OrderLine | LineRejection,
): OrderLine[] | LineRejection {
  const unknown = lineUids.find((uid) => !order.lines.some((line) => line.uid === uid))
  if (unknown !== undefined) return rejected('line-unknown', { lineUid: unknown })
  const lines: OrderLine[] = []
  for (const line of order.lines) {
    const changed = lineUids.includes(line.uid) ? change(line) : line
    if (isRejected(changed)) return changed
    lines.push(changed)
  }
  return lines
}

function withStatus(line: OrderLine, from: LineStatus, to: Partial<OrderLine>): OrderLine | LineRejection {
  return line.status === from ? { ...line, ...to } : rejectedLine(line)
}

function rejectedLine({ uid, status }: OrderLine): LineRejection {
  return rejected('line-status', { lineUid: uid, status })
}
