import type { OrderStatus } from '#domain/order/states.ts'

/** An entry of an order's history. `from` and `to` are equal when only its lines changed. */
export type OrderEvent = {
  readonly orderUid: string
  readonly at: Temporal.Instant
  readonly actor: 'customer' | 'shop' | 'clock' | 'processor' | 'carrier' | `staff:${string}`
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly reason: string
}
