import type { Day } from '../day.ts'
import type { Order, OrderLine } from '../order/order.ts'
import type { LineStatus, OrderStatus } from '../order/states.ts'

const RENTED_ORDERS: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Return']
const RENTED_LINES: readonly LineStatus[] = ['Shipping', 'Rental', 'Return']

/**
 * The lines of an order that a member may review from my page: those that were returned (decided here; the link in the
 * mail works earlier).
 */
export function returnedLines({ status, lines }: Pick<Order, 'status' | 'lines'>): OrderLine[] {
  return RENTED_ORDERS.includes(status) ? lines.filter((line) => line.status === 'Return') : []
}

/**
 * The lines of an order that its customer may review: the order was rented out or returned, the line was not cancelled,
 * and its arrival day has come (decided here: only by the renter, once per line).
 */
export function reviewableLines({ status, lines }: Pick<Order, 'status' | 'lines'>, todayOn: Day): OrderLine[] {
  if (!RENTED_ORDERS.includes(status)) return []
  return lines.filter((line) => RENTED_LINES.includes(line.status) && line.startOn <= todayOn)
}
