import type { CustomerOrder } from '#domain/cart/checks.ts'
import type { GuestCounts } from '#domain/cart/guest-limits.ts'
import type { CustomerKey, Order } from '#domain/order/order.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { IdentityDocument } from './files.ts'
import type { OrderEvent } from './order-events.ts'

export type UnitOnSale = {
  readonly unitUid: number
  /** Whether unit and item are released and available; false when either does not exist. */
  readonly isOnSale: boolean
}

export type CustomerRecord = {
  /** Available orders in a status of an active or overdue rental, each with status and reference price of its lines. */
  readonly orders: readonly CustomerOrder[]
  /** Whether an open charge was due before the day (docs/rules.md Charges). */
  readonly hasOverdueCharge: boolean
}

/** Who places an order, and when. `network`: of a guest (domain/network.ts), where it is known. */
export type PlacementCaller = { readonly network: string | undefined; readonly at: Temporal.Instant }

export type IdentityFacts = {
  /** Whether an identity document was sent while ordering. */
  readonly hasDocument: boolean
  /** As IdentityTransaction.isIdentified. */
  readonly isIdentified: boolean
}

/** What a cart is checked against when it is placed. */
export type PlacementFacts = CustomerRecord &
  IdentityFacts & {
    readonly units: readonly UnitOnSale[]
    /** The units that are on sale and free for all lines that request them. */
    readonly free: ReadonlySet<number>
    /** What guests hold and have ordered; undefined for a member. */
    readonly guestCounts: GuestCounts | undefined
    /** The number of the order. It is not given again when the cart is rejected. */
    readonly number: number
  }

export type PlacedOrder = Order & { readonly number: number }

/**
 * `secret`: opens the order from now on, as OrderSecretTransaction.renewSecret. `document`: is saved as by
 * IdentityTransaction.save.
 */
export type SavedWithOrder = PlacementCaller & {
  readonly secret?: string | undefined
  readonly document?: IdentityDocument | undefined
}

/** The steps of placing an order. */
export interface PlacementTransaction {
  /** As `orders.lockBySecret`, then `stock.lockCalendar`. */
  lockCart(secret: string): Promise<{
    readonly cart: Order | undefined
    readonly calendar: Pick<RentalCalendar, 'closings' | 'suspensions'>
  }>
  /**
   * Locks the units of the lines in uid order and then, if all are free, the customer: until the transaction ends,
   * no other one books these units, or places an order of the same account, telephone, household, mailbox or
   * network.
   */
  lock(cart: CustomerKey & Pick<Order, 'uid' | 'lines'>, caller: PlacementCaller): Promise<PlacementFacts>
  /**
   * Saves a placed order (as `orders.save`) with its history and more. The network of a guest is recorded as a hash,
   * which is deleted after 30 days.
   */
  save(order: PlacedOrder, events: readonly OrderEvent[], more: SavedWithOrder): Promise<void>
}
