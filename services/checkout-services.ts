import type { CartRejection } from '#domain/cart/checks.ts'
import type { PurchaseChoice } from '#domain/cart/purchase.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { CartNotice } from '#domain/order/notice.ts'
import type { PointRejection } from '#domain/points/points.ts'
import type { Rejection } from '#domain/result.ts'
import type { PaymentResult } from './payment-services.ts'
import type { CartSecret } from './services.ts'

/** The steps of a purchase, from the customer's data to the result of the payment. */
export interface CheckoutServices {
  /**
   * Guest checkout: the ordering customer's address and the delivery address; without a delivery address the parcel
   * goes to the customer.
   */
  saveCustomer(
    secret: CartSecret,
    input: { email: string; customer: Address; shipping: Address | undefined },
  ): Promise<Rejection<'no-cart', undefined> | undefined>
  saveDestination(secret: CartSecret, shipping: Address): Promise<Rejection<'no-cart', undefined> | undefined>
  savePayment(secret: CartSecret, input: PurchaseChoice): Promise<Rejection<'no-cart', undefined> | undefined>
  /**
   * Sets the points that a member uses on the order, 0 for none; checked against the balance. The cart becomes the
   * member's.
   */
  savePoints(
    secret: CartSecret,
    points: number,
    customerUid: string,
  ): Promise<Rejection<'no-cart', undefined> | PointRejection | undefined>
  /**
   * Places the order: InCart → New with all its lines or none, and → Delivery at once for cash on delivery. Repeating
   * the confirmation gives the same result. `seenVersion`: the version of the cart that the customer confirmed;
   * `begunAtMs`: when that cart was created, so that a page left open does not confirm another cart.
   */
  placeOrder(
    secret: CartSecret,
    input: { seenVersion: number; begunAtMs?: number; device: string },
  ): Promise<
    | { orderSecret: string; next: { kind: 'complete' } | { kind: 'pay'; url: string } }
    | CartRejection
    | CartNotice
    | Rejection<'points-insufficient', { balance: number }>
    | Rejection<'no-cart' | 'incomplete', undefined>
  >
  /** Asks the processor for the state of the payment and moves the order to the matching status. Idempotent. */
  settlePayment(orderSecret: string): Promise<PaymentResult | undefined>
  /** Abandons the card payment: the stock is released and a new cart contains the same lines. */
  abandonPayment(orderSecret: string): Promise<{ cartSecret: CartSecret } | undefined>
}
