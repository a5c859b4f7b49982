import { type Day, dayOfInstant } from '../day.ts'
import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { type RentalCalendar, returnDueOn } from '../rental/calendar.ts'
import { hasCancellableLines } from './cancellation.ts'
import { canChangeDelivery, canChangeRental } from './changes.ts'
import { canExtend } from './life.ts'
import { isOpenLine, isRentedOutLine } from './line-statuses.ts'
import { isBeforeShipping, rentalDatesOf } from './milestone.ts'
import type { Order } from './order.ts'

/** What a customer can do with a placed order. `return`: read how. */
export type ProcedureKind =
  | 'extension'
  | 'return'
  | 'problem'
  | 'delivery'
  | 'rental'
  | 'cancel'
  | 'receipt'
  | 'calendar'

/**
 * Why a procedure is not possible: since the confirmation or the shipping, on a day if it is known; because the return
 * is overdue since a day; or not before the shipping, the payment or the arrival, which are planned for a day.
 */
export type ProcedureClosing = {
  readonly since?: 'confirmed' | 'shipped' | 'overdue'
  readonly until?: 'shipped' | 'paid' | 'arrived'
  readonly on: Day | undefined
}

export type Procedure = { readonly kind: ProcedureKind; readonly closing: ProcedureClosing | undefined }

type ProcedureFacts = {
  readonly confirmedAt: Temporal.Instant | undefined
  readonly rental: RentalCalendar
  /** What other rules decide: domain/receipt, domain/inquiry. */
  readonly isReceiptDue: boolean
  readonly isProblemReportable: boolean
}

/** In the order of need: until the first parcel leaves, and afterwards. */
const BEFORE_SHIPPING = ['delivery', 'rental', 'extension', 'cancel', 'calendar', 'receipt', 'problem'] as const
const AFTER_SHIPPING = [
  'extension',
  'return',
  'problem',
  'receipt',
  'calendar',
  'delivery',
  'rental',
  'cancel',
] as const

/**
 * The procedures of a placed order for its customer: first those that are possible, in the order of need, then those
 * that are not, with the reason. Of a finished order only those that are possible. Days are longer by a change of the
 * rental until the confirmation, and by an extension from then on, so only one of the two is named.
 */
export function proceduresOf(order: Order, facts: ProcedureFacts): Procedure[] {
  const kinds = isBeforeShipping(order.status) ? BEFORE_SHIPPING : AFTER_SHIPPING
  const isOver = !order.lines.some(isOpenLine)
  const possible = isPossible(order, facts)
  const isNamed = (kind: ProcedureKind) =>
    possible[kind] ||
    (!isOver && kind !== 'return' && kind !== 'calendar' && !(kind === 'extension' && possible.rental))
  const named = kinds.filter(isNamed)
  return [
    ...named.filter((kind) => possible[kind]).map((kind) => ({ kind, closing: undefined })),
    ...named.filter((kind) => !possible[kind]).map((kind) => ({ kind, closing: closingOf(kind, order, facts) })),
  ]
}

function isPossible(order: Order, facts: ProcedureFacts): Readonly<Record<ProcedureKind, boolean>> {
  return {
    extension: canExtend(order),
    return: order.lines.some(isRentedOutLine),
    problem: facts.isProblemReportable,
    delivery: canChangeDelivery(order),
    rental: canChangeRental(order),
    cancel: hasCancellableLines(order),
    receipt: facts.isReceiptDue,
    calendar: rentalDatesOf(order).length > 0,
  }
}

function closingOf(kind: ProcedureKind, order: Order, { confirmedAt, rental }: ProcedureFacts): ProcedureClosing {
  const [next] = rentalDatesOf(order)
  const shippedOn = order.shippedAt && dayOfInstant(order.shippedAt)
  switch (kind) {
    case 'extension':
      return {
        since: 'overdue',
        on: next && returnDueOn(rental, next.endOn, order.prefecture ?? DEFAULT_PREFECTURE),
      }
    case 'rental':
      return { since: 'confirmed', on: confirmedAt && dayOfInstant(confirmedAt) }
    case 'receipt':
      return order.paymentMethod === 'cod'
        ? { until: 'arrived', on: next?.startOn }
        : { until: 'paid', on: shippedOn ?? next?.shippedOn }
    case 'problem':
      return { until: 'shipped', on: next?.shippedOn }
    default:
      return { since: 'shipped', on: shippedOn }
  }
}
