import { recomputed } from '../order/draft.ts'
import type { Order } from '../order/order.ts'
import type { PaymentMethod } from '../pricing/totals.ts'

/** How long an open confirmation screen counts as a purchase in progress, minutes (decided here). */
export const CONFIRMATION_MINUTES = 30

/**
 * Whether a purchase of the cart is in progress: its confirmation screen was opened within `CONFIRMATION_MINUTES` and
 * the cart has not changed since. Meanwhile nothing can be added to it (docs/product/8, Error codes, 4).
 */
export function isPurchaseInProgress(cart: Pick<Order, 'lines' | 'modifiedAt'>, now: Temporal.Instant): boolean {
  if (!cart.lines.some(({ status }) => status === 'Temp')) return false
  return Temporal.Instant.compare(cart.modifiedAt.add({ minutes: CONFIRMATION_MINUTES }), now) > 0
}

/** The choices at the payment step. `plannedLineUids`: the lines with the plan; absent, lines keep what they had. */
export type PurchaseChoice = {
  readonly paymentMethod: PaymentMethod
  readonly deliveryTime: number
  readonly deliveryRequest: number
  readonly deliveryNote: string
  readonly plannedLineUids?: readonly string[]
}

export function withPurchaseChoice(cart: Order, { plannedLineUids, ...choice }: Partial<PurchaseChoice>): Order {
  const lines =
    plannedLineUids === undefined
      ? cart.lines
      : cart.lines.map((line) => ({ ...line, hasPlan: plannedLineUids.includes(line.uid) }))
  return recomputed({ ...cart, ...choice, lines })
}
