import type { Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import type { CustomerRecord, IdentityFacts } from './placing.ts'

/**
 * A cart with what it is checked against. `freeLineUids`: the lines whose units are on sale and free. `identity`: of
 * a guest, where it is asked for.
 */
export type CheckedCart = {
  readonly order: Order
  readonly freeLineUids: readonly string[]
  readonly record: CustomerRecord
  readonly identity: IdentityFacts | undefined
}

/** Carts outside of transactions. */
export interface CartStore {
  /**
   * Finds a cart, or an order, by a secret, with what it is checked against when it is shown. The
   * first use of a cart's `next` secret ends its other ones. Idempotent.
   */
  useCart(secret: string, todayOn: Day, options?: { readonly withIdentity?: boolean }): Promise<CheckedCart | undefined>
  /** Stores a new cart with its lines, by one statement, so without a transaction. */
  insertCart(cart: Order, secret: string): Promise<void>
  /**
   * As OrderWrites.save, for a cart that the secret still opens, by one statement. `next`: a secret to add,
   * whose first use ends the others. False, and nothing is changed, when the cart has another version by now or was
   * placed.
   */
  saveCart(cart: Order, secret: string, next?: string): Promise<boolean>
}
