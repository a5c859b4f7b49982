import type { Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import type { Closing, RentalCalendar, Suspension } from '#domain/rental/calendar.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'

type Entry = { readonly uid: string; readonly enteredBy: Staff; readonly enteredAt: Temporal.Instant }

export type EnteredClosing = Closing & Entry
export type EnteredSuspension = Suspension & Entry

/** The closings of the shop and the suspensions of the carrier (docs/rules.md Closed days). */
export interface ClosingStore {
  /** All closings and suspensions, by first day. */
  calendar(): Promise<Pick<RentalCalendar, 'closings' | 'suspensions'>>
  closingsSince(fromOn: Day): Promise<readonly EnteredClosing[]>
  suspensionsSince(fromOn: Day): Promise<readonly EnteredSuspension[]>
  /** The placed orders with an open line that starts or ends in a span, by number. */
  ordersAround(fromOn: Day, toOn: Day): Promise<readonly Order[]>
  /** Runs work in one transaction. Orders that are being placed end before it starts or wait for its end. */
  transaction<T>(work: (tx: ClosingTransaction) => Promise<T>): Promise<T>
}

export interface ClosingTransaction extends Pick<ClosingStore, 'calendar' | 'ordersAround'>, StaffTransaction {
  addClosing(closing: EnteredClosing): Promise<void>
  addSuspension(suspension: EnteredSuspension): Promise<void>
  /** Removes a closing or a suspension; false when there is none. */
  remove(uid: string): Promise<boolean>
}
