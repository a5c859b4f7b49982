import type { Day } from '../day.ts'
import type { Order, OrderLine } from '../order/order.ts'
import type { LineStatus, OrderStatus } from '../order/states.ts'

const LENT_ORDERS: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Return']
const LENT_LINES: readonly LineStatus[] = ['Shipping', 'Rental', 'Return']

/**
 * The lines of an order that a member may write about from my page: those that are back (decided here; the link of a
 * mail opens earlier).
 */
export function returnedLines({ status, lines }: Pick<Order, 'status' | 'lines'>): OrderLine[] {
  return LENT_ORDERS.includes(status) ? lines.filter((line) => line.status === 'Return') : []
}

/**
 * The lines of an order that their customer may write about: the order was lent or is back, the line was not cancelled,
 * and its arrival day has come (decided here: only who rented it, once per line).
 */
export function reviewableLines({ status, lines }: Pick<Order, 'status' | 'lines'>, todayOn: Day): OrderLine[] {
  if (!LENT_ORDERS.includes(status)) return []
  return lines.filter((line) => LENT_LINES.includes(line.status) && line.startOn <= todayOn)
}
