import { sql } from 'kysely'
import { type Day, day } from '#domain/day.ts'
import { NO_WISH } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { SIZE_9, type SmallShop, TOKYO } from '../shop/small-shop.ts'
import { addressOfGuest } from './guest-address.ts'

/** A day on which delivery is possible in every prefecture. */
export const LATE = day('2026-12-10')

/** The steps of a guest up to the confirmation, and their results in the database. */
export function guestOrders(shop: () => SmallShop) {
  let guests = 0
  return {
    /** Creates a cart that is ready for the confirmation. Returns its secret. Several days: one for each item. */
    async cartOf(
      itemIds: readonly number[],
      startOn: Day | readonly Day[] = LATE,
      method: PaymentMethod = 'cod',
    ): Promise<string> {
      const { cart, checkout } = shop().services
      let secret: string | undefined
      for (const [index, itemId] of itemIds.entries()) {
        const arrivalOn = typeof startOn === 'string' ? startOn : startOn[index]!
        const line = { itemId, sizeTagUid: SIZE_9, startOn: arrivalOn, days: 4, hasPlan: false, prefecture: 13 }
        const added = await cart.addToCart(secret, line)
        if ('kind' in added) throw new Error(added.code)
        secret = added.secret
      }
      if (secret === undefined) throw new Error('no items')
      guests += 1
      const email = `guest${guests}@example.jp`
      await checkout.saveCustomer(secret, { email, customer: addressOfGuest(TOKYO, email), shipping: undefined })
      const payment = { paymentMethod: method, ...NO_WISH, deliveryTime: 1 } as const
      await checkout.savePayment(secret, payment)
      return secret
    },
    /** Opens the confirmation page and confirms the order. */
    async confirm(secret: string) {
      const { cart, checkout } = shop().services
      const confirmation = await cart.openConfirmation(secret)
      return checkout.placeOrder(secret, { seenVersion: confirmation?.order.version ?? -1, device: 'test' })
    },
    /** The number of mails of an order. */
    async mailsOf(orderUid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM mails WHERE order_uid = ${orderUid}`.execute(shop().db)
      return rows[0]?.count ?? 0
    },
    /**
     * Decides a payment as the page of the processor does when the customer submits a card; authorised at once also
     * where the card would be kept, so that parcels of suites about other things may leave.
     */
    async decide(orderUid: string, status: 'authorised' | 'refused'): Promise<void> {
      await sql`UPDATE embedded_processor.sessions SET status = ${status}
                WHERE idempotency_key IN (SELECT uid FROM payments WHERE order_uid = ${orderUid})`.execute(shop().db)
    },
  }
}
