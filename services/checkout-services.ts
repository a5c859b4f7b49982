import type { CartRefusal } from '#domain/cart/checks.ts'
import type { PurchaseChoice } from '#domain/cart/purchase.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { CartNotice } from '#domain/order/notice.ts'
import type { PointRefusal } from '#domain/points/points.ts'
import type { Rejection } from '#domain/result.ts'
import type { PaymentOutlook } from './payment-services.ts'
import type { CartSecret } from './services.ts'

/** The steps of a purchase, from who orders to what became of the payment. */
export interface CheckoutServices {
  /** Guest: who orders and where to. The second address is the destination; absent: the same. */
  saveCustomer(
    secret: CartSecret,
    input: { email: string; customer: Address; shipping: Address | undefined },
  ): Promise<Rejection<'no-cart', undefined> | undefined>
  saveDestination(secret: CartSecret, shipping: Address): Promise<Rejection<'no-cart', undefined> | undefined>
  savePayment(secret: CartSecret, input: PurchaseChoice): Promise<Rejection<'no-cart', undefined> | undefined>
  /** A member's points on this order, 0 for none; judged by the balance. The cart becomes the member's. */
  savePoints(
    secret: CartSecret,
    points: number,
    customerUid: string,
  ): Promise<Rejection<'no-cart', undefined> | PointRefusal | undefined>
  /**
   * Places the order: InCart → New with all its lines or none, → Delivery at once for cash on delivery. The same
   * confirmation again gives the same answer. `seenVersion`: of the cart that the customer confirmed; `begunAtMs`:
   * when that cart began, so that a page left open is not taken for the confirmation of another cart.
   */
  placeOrder(
    secret: CartSecret,
    input: { seenVersion: number; begunAtMs?: number; device: string },
  ): Promise<
    | { orderSecret: string; next: { kind: 'complete' } | { kind: 'pay'; url: string } }
    | CartRefusal
    | CartNotice
    | Rejection<'points-insufficient', { balance: number }>
    | Rejection<'no-cart' | 'incomplete', undefined>
  >
  /** Asks the processor what became of the payment and moves the order on. Safe to repeat. */
  settlePayment(orderSecret: string): Promise<PaymentOutlook | undefined>
  /** The customer gives card payment up: the stock is free again and a new cart holds the same lines. */
  abandonPayment(orderSecret: string): Promise<{ cartSecret: CartSecret } | undefined>
}
