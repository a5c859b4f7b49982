import { CLEANING_DAYS, LONGEST_RENTAL_DAYS } from '../constants.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { blockedSpan, type Span } from '../rental/span.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import type { Order, OrderLine } from './order.ts'
import { isOverdue, returnReminderOn } from './rules.ts'
import {
  type LineStatus,
  lineStatusFor,
  moveLine,
  moveOrder,
  type OrderStatus,
  type TransitionRefusal,
} from './states.ts'

/** Refusal of a wish about a line that the order does not have, or that is in another status than the wish needs. */
export type LineRefusal =
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'line-status', { lineUid: string; status: LineStatus }>

/** What a move of an order answers: the order as it is after it, or why not. */
export type Moved<More extends Rejection = never> = Order | TransitionRefusal<OrderStatus> | More

/** Whether a line is still booked or lent: it counts for what the customer gets and pays. */
export function isOpenLine({ status }: Pick<OrderLine, 'status'>): boolean {
  return status === 'New' || status === 'Fix' || isOutLine({ status })
}

/** The products that an order lets go of by a change: their lines were open and are no longer. */
export function freedProducts(before: Order, after: Order): readonly number[] {
  const open = new Set(after.lines.filter(isOpenLine).map((line) => line.uid))
  return before.lines.filter((line) => isOpenLine(line) && !open.has(line.uid)).map((line) => line.productUid)
}

/** Whether the product of a line is on its way, with the customer or overdue. */
export function isOutLine({ status }: Pick<OrderLine, 'status'>): boolean {
  return status === 'Shipping' || status === 'Rental' || status === 'Arrear'
}

/** The order in another status, its open lines following; refused unless the table allows it. */
export function movedTo(order: Order, to: OrderStatus, at: Temporal.Instant): Moved {
  const status = moveOrder(order.status, to)
  if (isRejected(status)) return status
  const isCancelled = to.startsWith('Cancel') || to === 'AuthFailed'
  const lines = order.lines.map((line) => {
    if (!isOpenLine(line)) return line
    return { ...line, status: lineStatusFor(to), ...(isCancelled && { cancelledAt: at }) }
  })
  return { ...order, status, lines, modifiedAt: at, ...(isCancelled && { cancelledAt: at }) }
}

/**
 * The order with lines on their way: Reserved → Rental1 with the first parcel. Every line ships by itself (decision
 * 006), so a later parcel changes its lines alone. Refused before Reserved, and for a line that is not Fix.
 */
export function shipped(order: Order, lineUids: readonly string[], at: Temporal.Instant): Moved<LineRefusal> {
  const isUnderWay = order.status === 'Rental1' || order.status === 'Rental2' || order.status === 'Rental3'
  const status = isUnderWay ? order.status : moveOrder(order.status, 'Rental1')
  if (isRejected(status)) return status
  const lines = changedLines(order, lineUids, (line) => stepped(line, 'Fix', { status: 'Shipping' }))
  return isRejected(lines) ? lines : { ...order, status, lines, modifiedAt: at, shippedAt: order.shippedAt ?? at }
}

/** The order with the lines that have arrived: those on their way whose arrival date has come; the same if none. */
export function arrived(order: Order, todayOn: Day, at: Temporal.Instant): Order {
  const isHere = (line: OrderLine) => line.status === 'Shipping' && line.startOn <= todayOn
  if (!order.lines.some(isHere)) return order
  const lines = order.lines.map((line) => (isHere(line) ? { ...line, status: 'Rental' as const } : line))
  const paidAt = order.paymentMethod === 'cod' ? (order.paidAt ?? at) : order.paidAt
  return { ...order, lines, modifiedAt: at, deliveredAt: order.deliveredAt ?? at, paidAt }
}

/**
 * The return dates of which the customer is to be reminded today: the day before, or on the day when that was missed.
 */
export function reminderDays(order: Order, todayOn: Day): readonly Day[] {
  const due = order.lines.filter(
    (line) =>
      (line.status === 'Shipping' || line.status === 'Rental') &&
      line.remindedOn !== line.endOn &&
      returnReminderOn(line.endOn) <= todayOn &&
      todayOn <= line.endOn,
  )
  return [...new Set(due.map((line) => line.endOn))].sort()
}

/** The order once the customer was reminded of a return date: Rental1 → Rental2 (docs/rules.md Orders). */
export function reminded(order: Order, endOn: Day, at: Temporal.Instant): Order {
  const lines = order.lines.map((line) =>
    line.endOn === endOn && isOutLine(line) ? { ...line, remindedOn: endOn } : line,
  )
  return { ...order, lines, modifiedAt: at, status: order.status === 'Rental1' ? 'Rental2' : order.status }
}

/**
 * The order with lines that are back: Return when none is open any more, else Rental3. Decided here: it stays Arrear
 * while a line of it is overdue, so that cart rule 3 holds on. A parcel that comes back has arrived before, whatever
 * the clock had time to write.
 */
export function returned(order: Order, lineUids: readonly string[], on: Day, at: Temporal.Instant): Moved<LineRefusal> {
  const lines = changedLines(order, lineUids, (line) => {
    const out = line.status === 'Shipping' ? { ...line, status: 'Rental' as const } : line
    const status = moveLine(out.status, 'Return')
    return isRejected(status) ? refusedLine(line) : { ...out, status, returnedOn: on }
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

/** The order with its overdue lines in Arrear (docs/rules.md Orders, Overdue); the same when none became so. */
export function inArrear(order: Order, todayOn: Day, at: Temporal.Instant): Moved {
  const isLate = (line: OrderLine) =>
    (line.status === 'Rental' || line.status === 'Shipping') && isOverdue({ endOn: line.endOn, todayOn })
  if (!order.lines.some(isLate)) return order
  const status = order.status === 'Arrear' ? order.status : moveOrder(order.status, 'Arrear')
  if (isRejected(status)) return status
  const lines = order.lines.map((line) => (isLate(line) ? { ...line, status: 'Arrear' as const } : line))
  return { ...order, status, lines, modifiedAt: at }
}

/** Refusals of an extension that the order itself decides. */
export type ExtensionRefusal =
  | LineRefusal
  | Rejection<'extension-not-possible', { status: OrderStatus }>
  | Rejection<'extension-too-short', { endOn: Day }>
  | Rejection<'extension-too-long', { latestOn: Day }>

/**
 * The order with a line that is lent for longer: confirmed or under way, not overdue, up to 90 days in all. The blocked
 * span grows with it; whether the product is free for it the database decides. A later wish extends once more.
 */
export function extended(order: Order, lineUid: string, endOn: Day, at: Temporal.Instant): Order | ExtensionRefusal {
  if (!['Reserved', 'Rental1', 'Rental2', 'Rental3'].includes(order.status))
    return rejected('extension-not-possible', { status: order.status })
  const line = order.lines.find((candidate) => candidate.uid === lineUid)
  if (line === undefined) return rejected('line-unknown', { lineUid })
  if (line.status !== 'Fix' && line.status !== 'Shipping' && line.status !== 'Rental') return refusedLine(line)
  if (endOn <= line.endOn) return rejected('extension-too-short', { endOn: line.endOn })
  const latestOn = addDays(line.startOn, LONGEST_RENTAL_DAYS - 1)
  if (endOn > latestOn) return rejected('extension-too-long', { latestOn })
  const longer: OrderLine = {
    ...line,
    endOn,
    away: { ...line.away, toOn: blockedSpan(line.startOn, endOn, order.prefecture ?? DEFAULT_PREFECTURE).toOn },
    extensionStartOn: line.extensionStartOn ?? addDays(line.endOn, 1),
    extensionEndOn: endOn,
    extensionSettledOn: undefined,
  }
  return { ...order, modifiedAt: at, lines: order.lines.map((each) => (each.uid === lineUid ? longer : each)) }
}

/** Days that a line is lent for. */
export function rentalDaysOf({ startOn, endOn }: Pick<OrderLine, 'startOn' | 'endOn'>): number {
  return daysBetween(startOn, endOn) + 1
}

/**
 * The days on which a product that came back is cleaned: the day itself and two more (docs/product/5, Blocking span).
 * So one that comes back in time is free when its blocked span says so, one that comes back late a little later, and
 * one that comes back early, earlier (decided here).
 */
export function cleaningSpan(backOn: Day): Span {
  return { fromOn: backOn, toOn: addDays(backOn, CLEANING_DAYS) }
}

function changedLines(
  order: Order,
  lineUids: readonly string[],
  change: (line: OrderLine) => OrderLine | LineRefusal,
): OrderLine[] | LineRefusal {
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

function stepped(line: OrderLine, from: LineStatus, to: Partial<OrderLine>): OrderLine | LineRefusal {
  return line.status === from ? { ...line, ...to } : refusedLine(line)
}

function refusedLine({ uid, status }: OrderLine): LineRefusal {
  return rejected('line-status', { lineUid: uid, status })
}
