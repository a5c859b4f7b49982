import type { OrderStatus } from '#domain/order/states.ts'
import { cancelLine, quoteLineCancellation } from './cancel-line.ts'
import { cancelByCompany, cancelOrder, quoteCancellation } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { type ExtensionPorts, extendRental, quoteExtension } from './extend-rental.ts'
import {
  type GetOrderPorts,
  type GetRecordPorts,
  getOrder,
  getRecord,
  getTracking,
  listCharges,
  type TrackingPorts,
} from './get-order.ts'
import { inspectLine } from './inspect-line.ts'
import { refundOrder, settleCharge } from './refund-order.ts'
import { returnLines } from './return-lines.ts'
import { shipOrder } from './ship-order.ts'

/** Placed orders, for their customers. */
export function createOrders(ports: GetOrderPorts & TrackingPorts) {
  return { getOrder: getOrder(ports), getTracking: getTracking(ports) }
}

/** The ports of the operations on placed orders. */
export type OrderLifePorts = ExtensionPorts & GetRecordPorts

/**
 * The operations on a placed order (docs/rules.md Orders). Each is one transaction with history, mail, money, points
 * and stock. A rejected operation changes nothing; repeating one gives the same result.
 */
export function createOrderLife(ports: OrderLifePorts) {
  return {
    confirmOrder: confirmOrder(ports),
    shipOrder: shipOrder(ports),
    returnLines: returnLines(ports),
    inspectLine: inspectLine(ports),
    extendRental: extendRental(ports),
    quoteExtension: quoteExtension(ports),
    quoteCancellation: quoteCancellation(ports),
    cancelOrder: cancelOrder(ports),
    quoteLineCancellation: quoteLineCancellation(ports),
    cancelLine: cancelLine(ports),
    listCharges: listCharges(ports),
    cancelByCompany: cancelByCompany(ports),
    settleCharge: settleCharge(ports),
    refundOrder: refundOrder(ports),
    getRecord: getRecord(ports),
    /** For staff: the newest placed orders, optionally only those in some statuses. */
    listNewest: (statuses: readonly OrderStatus[], limit: number) => ports.orders.newest(statuses, limit),
    /** For staff: bookings not shipped yet whose product is overdue in another order, by arrival day. */
    listAtRisk: () => ports.orders.bookingsAtRisk(),
  }
}
