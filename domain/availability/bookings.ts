import type { Day } from '../day.ts'
import type { LineStatus } from '../order/states.ts'
import { canLineMove } from '../order/states.ts'
import { type Span, spansOverlap } from '../rental/span.ts'
import { type Rejection, rejected } from '../result.ts'
import { isBlockingStatus } from './occupancy.ts'

/** A line's hold on a product. The blocked span counts only while the status blocks. */
export type Booking = {
  readonly lineUid: string
  readonly productUid: number
  readonly span: Span
  readonly status: LineStatus
}

/**
 * Rejections: the product is booked in that span; there is no such line; the status transition is not allowed; the span
 * ends before it starts.
 */
export type BookingRejection =
  | Rejection<'already-booked', { productUid: number; span: Span }>
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'transition-not-allowed', { from: LineStatus; to: LineStatus }>
  | Rejection<'span-inverted', Span>

/**
 * Whether no blocking booking of the product shares a day with the span (docs/rules.md Stock). `exceptLineUid`: a line
 * to ignore.
 */
export function isFree(bookings: readonly Booking[], productUid: number, span: Span, exceptLineUid?: string): boolean {
  return !bookings.some(
    (booking) =>
      booking.productUid === productUid &&
      booking.lineUid !== exceptLineUid &&
      isBlockingStatus(booking.status) &&
      spansOverlap(booking.span, span),
  )
}

/** Adds all bookings of an order, or none (docs/rules.md Stock). Rejections: already-booked, span-inverted. */
export function bookAll(
  bookings: readonly Booking[],
  requested: readonly Booking[],
): readonly Booking[] | BookingRejection {
  let booked = bookings
  for (const booking of requested) {
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
 * Moves a line to another status, such as a cancellation or the return. Rejections: line-unknown,
 * transition-not-allowed, already-booked.
 */
export function moveBooking(
  bookings: readonly Booking[],
  lineUid: string,
  to: LineStatus,
): readonly Booking[] | BookingRejection {
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
 * Changes the last day of a booking (an extension, or an early return). Rejections: line-unknown, already-booked,
 * span-inverted. Decided here: an extension is rejected when the product is booked by another line.
 */
export function extendBooking(
  bookings: readonly Booking[],
  lineUid: string,
  toOn: Day,
): readonly Booking[] | BookingRejection {
  const booking = bookings.find((candidate) => candidate.lineUid === lineUid)
  if (booking === undefined) return rejected('line-unknown', { lineUid })
  const span = { fromOn: booking.span.fromOn, toOn }
  if (toOn < span.fromOn) return rejected('span-inverted', span)
  if (isBlockingStatus(booking.status) && !isFree(bookings, booking.productUid, span, lineUid)) {
    return rejected('already-booked', { productUid: booking.productUid, span })
  }
  return bookings.map((candidate) => (candidate === booking ? { ...booking, span } : candidate))
}
