import type { ServicePorts } from '../service-ports.ts'
import { cancelLine, quoteLineCancellation } from './cancel-line.ts'
import { cancelOrder, findCancellation, quoteCancellation } from './cancel-order.ts'
import { changeDelivery, quoteDelivery } from './change-delivery.ts'
import { abandonChangePayment, findChangeReference, settleChangePayment } from './change-payment.ts'
import { changeRental, quoteRental } from './change-rental.ts'
import { extendRental, quoteExtension } from './extend-rental.ts'
import { getOrder, getRecord, listCharges, proveMailbox } from './get-order.ts'
import { getDetails } from './order-details.ts'
import { listSizes } from './plan-rental-change.ts'

export function createOrders(ports: ServicePorts) {
  return { getOrder: getOrder(ports), proveMailbox: proveMailbox(ports), getDetails: getDetails(ports) }
}

/**
 * What customers do with their orders. Each is one transaction; a rejected operation changes nothing; repeating one
 * gives the same result. What staff do is in the back office, with its duties and the audit log (services/staff).
 */
export function createOrderLife(ports: ServicePorts) {
  return {
    extendRental: extendRental(ports),
    quoteExtension: quoteExtension(ports),
    quoteDelivery: quoteDelivery(ports),
    changeDelivery: changeDelivery(ports),
    listSizes: listSizes(ports),
    quoteRental: quoteRental(ports),
    changeRental: changeRental(ports),
    findChangeReference: findChangeReference(ports),
    settleChangePayment: settleChangePayment(ports),
    abandonChangePayment: abandonChangePayment(ports),
    quoteCancellation: quoteCancellation(ports),
    cancelOrder: cancelOrder(ports),
    findCancellation: findCancellation(ports),
    quoteLineCancellation: quoteLineCancellation(ports),
    cancelLine: cancelLine(ports),
    listCharges: listCharges(ports),
    getRecord: getRecord(ports),
  }
}
