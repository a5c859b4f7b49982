import { addDays, dayOfInstant } from '#domain/day.ts'
import type { Clock } from '../ports/clock.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { MailQueue, Retention } from '../ports/order-store.ts'
import type { StockStore } from '../ports/stock-store.ts'

const MAIL_BATCH = 50
/** Days before today that the occupancy window still shows: longer than any blocked span that can reach today. */
const WINDOW_DAYS_BACK = 100
const CART_KEPT_DAYS = 60

/** Sends the mails that are due. Returns how many were sent. */
export function sendMails({ queue, mailer, clock }: { queue: MailQueue; mailer: Mailer; clock: Clock }) {
  return (): Promise<number> =>
    queue.drain(clock.now(), MAIL_BATCH, ({ uid, to, content }) => mailer.deliver({ uid, to, ...content }))
}

/** Lets the occupancy window begin 100 days before today, so that old days do not show as coming ones. */
export function moveStockWindow({ stock, clock }: { stock: StockStore; clock: Clock }) {
  return (): Promise<number> => stock.moveWindow(addDays(dayOfInstant(clock.now()), -WINDOW_DAYS_BACK))
}

/** Forgets carts that nobody touched for sixty days. */
export function forgetCarts({ retention, clock }: { retention: Retention; clock: Clock }) {
  return (): Promise<number> => retention.forgetCarts(addDays(dayOfInstant(clock.now()), -CART_KEPT_DAYS))
}
