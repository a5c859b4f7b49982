import type { ServicePorts } from '../service-ports.ts'
import { cancelLine, quoteLineCancellation } from './cancel-line.ts'
import { cancelOrder, findCancellation, quoteCancellation } from './cancel-order.ts'
import { changeDelivery, quoteDelivery } from './change-delivery.ts'
import { abandonOwnChange, settleOwnChange } from './change-payment.ts'
import { changeRental, quoteRental } from './change-rental.ts'
import { extendRental } from './extend-rental.ts'
import { quoteExtension } from './extension-offers.ts'
import { getOrder, listCharges, proveMailbox } from './get-order.ts'
import { getDetails } from './order-details.ts'
import { listSizes } from './plan-rental-change.ts'
import { sendOrderLinks } from './send-order-links.ts'

/**
 * What customers see of their orders and do with them. Each finds the order by what the customer has of it, so that
 * another customer's is like an unknown one. An act is one transaction; rejected, it changes nothing; repeated, it
 * gives the same result. What staff do is in the back office, with its duties and the audit log (services/staff).
 */
export function createOrders(ports: ServicePorts) {
  return {
    getOrder: getOrder(ports),
    proveMailbox: proveMailbox(ports),
    getDetails: getDetails(ports),
    extendRental: extendRental(ports),
    quoteExtension: quoteExtension(ports),
    quoteDelivery: quoteDelivery(ports),
    changeDelivery: changeDelivery(ports),
    listSizes: listSizes(ports),
    quoteRental: quoteRental(ports),
    changeRental: changeRental(ports),
    settleOwnChange: settleOwnChange(ports),
    abandonOwnChange: abandonOwnChange(ports),
    quoteCancellation: quoteCancellation(ports),
    cancelOrder: cancelOrder(ports),
    findCancellation: findCancellation(ports),
    quoteLineCancellation: quoteLineCancellation(ports),
    cancelLine: cancelLine(ports),
    sendLinks: sendOrderLinks(ports),
    /** Generates the uid of a form, which distinguishes a repeated submission from two lookups. */
    newFormUid: () => ports.ids.next(),
    listCharges: listCharges(ports),
  }
}
