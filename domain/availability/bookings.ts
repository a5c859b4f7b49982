import type { Day } from '../day.ts'
import type { LineStatus } from '../order/states.ts'
import { canLineMove } from '../order/states.ts'
import { type Span, spansOverlap } from '../rental/span.ts'
import { type Rejection, rejected } from '../result.ts'
import { isBlockingStatus } from './occupancy.ts'

/** One line's hold on a product: its blocked span counts only while the status blocks. */
export type Booking = {
  readonly lineUid: string
  readonly productUid: number
  readonly span: Span
  readonly status: LineStatus
}

/**
 * Refusals: the product is taken in that span; no such line; the line may not make that move; a span that ends before
 * it starts.
 */
export type BookingRefusal =
  | Rejection<'already-booked', { productUid: number; span: Span }>
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'transition-not-allowed', { from: LineStatus; to: LineStatus }>
  | Rejection<'span-inverted', Span>

/** Whether a product has no blocking booking that shares a day with the span (docs/rules.md Stock). */
export function isFree(bookings: readonly Booking[], productUid: number, span: Span, exceptLineUid?: string): boolean {
  return !bookings.some(
    (booking) =>
      booking.productUid === productUid &&
      booking.lineUid !== exceptLineUid &&
      isBlockingStatus(booking.status) &&
      spansOverlap(booking.span, span),
  )
}

/** All bookings of an order, or none (docs/rules.md Stock). Refusals: already-booked, span-inverted. */
export function bookAll(bookings: readonly Booking[], wanted: readonly Booking[]): readonly Booking[] | BookingRefusal {
  let booked = bookings
  for (const booking of wanted) {
    const { productUid, span, status } = booking
    if (span.toOn < span.fromOn) return rejected('span-inverted', span)
    if (isBlockingStatus(status) && !isFree(booked, productUid, span)) {
      return rejected('already-booked', { productUid, span })
    }
    booked = [...booked, booking]
  }
  return booked
}

/**
 * Moves a line to another status, such as a cancellation or the return. Refusals: line-unknown,
 * transition-not-allowed.
 */
export function moveBooking(
  bookings: readonly Booking[],
  lineUid: string,
  to: LineStatus,
): readonly Booking[] | BookingRefusal {
  const booking = bookings.find((candidate) => candidate.lineUid === lineUid)
  if (booking === undefined) return rejected('line-unknown', { lineUid })
  if (!canLineMove(booking.status, to)) return rejected('transition-not-allowed', { from: booking.status, to })
  const startsBlocking = isBlockingStatus(to) && !isBlockingStatus(booking.status)
  if (startsBlocking && !isFree(bookings, booking.productUid, booking.span, lineUid)) {
    return rejected('already-booked', { productUid: booking.productUid, span: booking.span })
  }
  return bookings.map((candidate) => (candidate === booking ? { ...booking, status: to } : candidate))
}

/**
 * Lets a booking end on another day (an extension, or an early return). Refusals: line-unknown, already-booked,
 * span-inverted. Decided here: an extension is refused when the product is promised to somebody else.
 */
export function extendBooking(
  bookings: readonly Booking[],
  lineUid: string,
  toOn: Day,
): readonly Booking[] | BookingRefusal {
  const booking = bookings.find((candidate) => candidate.lineUid === lineUid)
  if (booking === undefined) return rejected('line-unknown', { lineUid })
  const span = { fromOn: booking.span.fromOn, toOn }
  if (toOn < span.fromOn) return rejected('span-inverted', span)
  if (isBlockingStatus(booking.status) && !isFree(bookings, booking.productUid, span, lineUid)) {
    return rejected('already-booked', { productUid: booking.productUid, span })
  }
  return bookings.map((candidate) => (candidate === booking ? { ...booking, span } : candidate))
}
