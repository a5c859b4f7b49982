import { addDays, dayOfInstant } from '#domain/day.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Days before today that the occupancy window covers: longer than any blocked span that can reach today. */
const WINDOW_DAYS_BACK = 100
const CART_RETENTION_DAYS = 60
/**
 * Longer than a year, so that support can look up the mails of customers who rent again a year later, for example for a
 * memorial service.
 */
const MAIL_RETENTION_DAYS = 400

/** Moves the start of the occupancy window to 100 days before today, so that past days do not appear as future ones. */
export function moveStockWindow({ stock, clock }: Pick<ServicePorts, 'stock' | 'clock'>) {
  return (): Promise<number> => stock.moveWindow(addDays(dayOfInstant(clock.now()), -WINDOW_DAYS_BACK))
}

/** Deletes carts that were not changed for sixty days. */
export function purgeStaleCarts({ retention, clock }: Pick<ServicePorts, 'retention' | 'clock'>) {
  return (): Promise<number> => retention.purgeStaleCarts(addDays(dayOfInstant(clock.now()), -CART_RETENTION_DAYS))
}

/**
 * Deletes mails that were sent or failed permanently 400 days ago: their addresses, and links that open orders. The
 * address and text of mails to withdrawn members are deleted at once.
 */
export function purgeOldMails({ retention, clock }: Pick<ServicePorts, 'retention' | 'clock'>) {
  return (): Promise<number> => retention.purgeOldMails(clock.now().subtract({ hours: 24 * MAIL_RETENTION_DAYS }))
}
