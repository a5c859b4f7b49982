import { addDays, dayOfInstant } from '#domain/day.ts'
import type { Clock } from '../ports/clock.ts'
import type { Retention } from '../ports/order-store.ts'
import type { StockStore } from '../ports/stock-store.ts'

/** Days before today that the occupancy window still shows: longer than any blocked span that can reach today. */
const WINDOW_DAYS_BACK = 100
const CART_KEPT_DAYS = 60
/** Longer than a year: who rents again for a memorial a year later can still be told what she was written. */
const MAIL_KEPT_DAYS = 400

/** Lets the occupancy window begin 100 days before today, so that old days do not show as coming ones. */
export function moveStockWindow({ stock, clock }: { stock: StockStore; clock: Clock }) {
  return (): Promise<number> => stock.moveWindow(addDays(dayOfInstant(clock.now()), -WINDOW_DAYS_BACK))
}

/** Forgets carts that nobody touched for sixty days. */
export function forgetCarts({ retention, clock }: { retention: Retention; clock: Clock }) {
  return (): Promise<number> => retention.forgetCarts(addDays(dayOfInstant(clock.now()), -CART_KEPT_DAYS))
}

/**
 * Forgets mails that were sent or given up 400 days ago: addresses, and links that open orders; of those who withdrew,
 * address and words at once.
 */
export function forgetMails({ retention, clock }: { retention: Retention; clock: Clock }) {
  return (): Promise<number> => retention.forgetMails(clock.now().subtract({ hours: 24 * MAIL_KEPT_DAYS }))
}
