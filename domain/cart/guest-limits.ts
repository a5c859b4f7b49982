import { rejected } from '../result.ts'
import type { SettingsOf } from '../settings/settings.ts'
import { CART_PATH, type CartRejection } from './checks.ts'

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

/**
 * Rejects a guest's order of `lineCount` lines that would exceed a limit (docs/rules.md Guests and abuse): lines that
 * guests of one telephone or one network hold unpaid, orders from one network in an hour, of which each causes a mail
 * to an address that may be a stranger's, and orders in a day for one address whose owner has opened no link of their
 * mails.
 */
export function rejectGuest(
  counts: GuestCounts,
  lineCount: number,
  limits: SettingsOf<'limits'>,
): CartRejection | undefined {
  const isWithin =
    counts.heldByTelephone + lineCount <= limits.linesPerTelephone &&
    counts.heldByNetwork + lineCount <= limits.linesPerNetwork &&
    counts.ordersByNetwork < limits.ordersPerNetwork &&
    counts.unprovenOrders < limits.unprovenOrders
  return isWithin ? undefined : rejected('not-accepted', { redirectTo: CART_PATH })
}
