import { recomputed } from '../order/draft.ts'
import type { Order } from '../order/order.ts'
import type { PaymentMethod } from '../pricing/totals.ts'

/** How long an open confirmation screen counts as a purchase under way, minutes (decided here). */
export const CONFIRMATION_MINUTES = 30

/**
 * Whether a cart is being bought just now: its confirmation screen was opened a short while ago, and the cart has not
 * been changed since. Meanwhile nothing is added to it (docs/product/8, error 4).
 */
export function isBeingBought(cart: Pick<Order, 'lines' | 'modifiedAt'>, now: Temporal.Instant): boolean {
  if (!cart.lines.some(({ status }) => status === 'Temp')) return false
  return Temporal.Instant.compare(cart.modifiedAt.add({ minutes: CONFIRMATION_MINUTES }), now) > 0
}

/**
 * What the customer chooses at the payment step. `plannedLineUids`: the lines that the peace-of-mind plan is taken for;
 * left out: as they were.
 */
export type PurchaseChoice = {
  readonly paymentMethod: PaymentMethod
  readonly deliveryTime: number
  readonly deliveryRequest: number
  readonly deliveryNote: string
  readonly plannedLineUids?: readonly string[]
}

/** The cart with such a choice, whole or in part, and with everything that follows from it. */
export function withChoice(cart: Order, { plannedLineUids, ...choice }: Partial<PurchaseChoice>): Order {
  const lines =
    plannedLineUids === undefined
      ? cart.lines
      : cart.lines.map((line) => ({ ...line, hasPlan: plannedLineUids.includes(line.uid) }))
  return recomputed({ ...cart, ...choice, lines })
}
