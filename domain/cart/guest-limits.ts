import { rejected } from '../result.ts'
import { CART_PATH, type CartRejection } from './checks.ts'

/** Lines that guests of one telephone may hold unpaid: two full carts, such as those of a family in mourning. */
export const MAX_HELD_LINES_PER_TELEPHONE = 40
/** Lines that guests of one network may hold unpaid: that of a company or of a carrier serves many customers. */
export const MAX_HELD_LINES_PER_NETWORK = 120
/** Orders of guests from one network in an hour: each causes a mail to an address that may be a stranger's. */
export const MAX_ORDERS_PER_NETWORK = 60
/** Orders of guests in a day for one address whose owner has opened no link of their mails. */
export const MAX_UNPROVEN_ORDERS_PER_MAILBOX = 5

/** Days for which the hash of the network of a guest's order is kept. */
export const NETWORK_RETENTION_DAYS = 30

/**
 * What guests hold and have ordered. Held are lines of unshipped orders that are unpaid or cash on delivery. The
 * network counts where it is known.
 */
export type GuestCounts = {
  readonly heldByTelephone: number
  readonly heldByNetwork: number
  readonly ordersByNetwork: number
  readonly unprovenOrders: number
}

/** Rejects a guest's order of `lineCount` lines that would exceed a limit (docs/rules.md Guests and abuse). */
export function rejectGuest(counts: GuestCounts, lineCount: number): CartRejection | undefined {
  const isWithin =
    counts.heldByTelephone + lineCount <= MAX_HELD_LINES_PER_TELEPHONE &&
    counts.heldByNetwork + lineCount <= MAX_HELD_LINES_PER_NETWORK &&
    counts.ordersByNetwork < MAX_ORDERS_PER_NETWORK &&
    counts.unprovenOrders < MAX_UNPROVEN_ORDERS_PER_MAILBOX
  return isWithin ? undefined : rejected('not-accepted', { redirectTo: CART_PATH })
}
