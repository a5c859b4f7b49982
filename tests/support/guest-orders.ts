import { sql } from 'kysely'
import { type Day, day } from '#domain/day.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { SIZE_9, type SmallShop, TOKYO } from './small-shop.ts'

/** A day that every prefecture is reached by. */
export const LATE = day('2026-12-10')

/** What a guest does up to the confirmation, and what the database says afterwards. */
export function guestOrders(shop: () => SmallShop) {
  let guests = 0
  return {
    /** A cart with everything but the confirmation; the secret that names it. */
    async cartOf(itemIds: readonly number[], startOn: Day = LATE, method: PaymentMethod = 'cod'): Promise<string> {
      const { cart, checkout } = shop().services
      let secret: string | undefined
      for (const itemId of itemIds) {
        const wanted = { itemId, sizeTagUid: SIZE_9, startOn, days: 4, hasPlan: false, prefecture: 13 }
        const added = await cart.addToCart(secret, wanted)
        if ('kind' in added) throw new Error(added.code)
        secret = added.secret
      }
      if (secret === undefined) throw new Error('no items')
      guests += 1
      await checkout.saveCustomer(secret, { email: `guest${guests}@example.jp`, customer: TOKYO, shipping: undefined })
      const payment = { paymentMethod: method, deliveryTime: 1, deliveryRequest: 0, deliveryNote: '' } as const
      await checkout.savePayment(secret, payment)
      return secret
    },
    /** Opens the confirmation screen and confirms what it shows. */
    async confirm(secret: string) {
      const { cart, checkout } = shop().services
      const seen = await cart.openConfirmation(secret)
      return checkout.placeOrder(secret, { seenVersion: seen?.order.version ?? -1, device: 'test' })
    },
    /** How many mails an order has caused. */
    async mailsOf(orderUid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM mails WHERE order_uid = ${orderUid}`.execute(shop().db)
      return rows[0]?.count ?? 0
    },
    /** What the processor's page does when the customer has typed a card. */
    async decide(orderUid: string, status: 'authorised' | 'refused'): Promise<void> {
      await sql`UPDATE embedded_processor.sessions SET status = ${status}
                WHERE idempotency_key IN (SELECT uid FROM payments WHERE order_uid = ${orderUid})`.execute(shop().db)
    },
  }
}
