import { checkDocument, readDocument } from '#services/identity-documents/check-document.ts'
import { findDocument, submitDocument } from '#services/identity-documents/submit-document.ts'
import type { IdentityDocumentServices, OrderLifeServices } from '#services/order-life-services.ts'
import { cancelLine, quoteLineCancellation } from '#services/orders/cancel-line.ts'
import { cancelByCompany, cancelOrder, quoteCancellation } from '#services/orders/cancel-order.ts'
import { confirmOrder } from '#services/orders/confirm-order.ts'
import { extendRental } from '#services/orders/extend-rental.ts'
import { getRecord } from '#services/orders/get-record.ts'
import { inspectLine } from '#services/orders/inspect-line.ts'
import { listCharges } from '#services/orders/list-charges.ts'
import { quoteExtension } from '#services/orders/quote-extension.ts'
import { refundOrder } from '#services/orders/refund-order.ts'
import { returnLines } from '#services/orders/return-lines.ts'
import { settleCharge } from '#services/orders/settle-charge.ts'
import { shipOrder } from '#services/orders/ship-order.ts'
import type { PaymentPorts } from '../services.ts'

/** Creates the services for the life cycle of placed orders. */
export function orderLifeServices(ports: PaymentPorts): OrderLifeServices {
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
    listNewest: (statuses, limit) => ports.orders.newest(statuses, limit),
    listAtRisk: () => ports.orders.bookingsAtRisk(),
  }
}

/** Creates the services for identity documents of first-time customers. */
export function identityDocumentServices(ports: PaymentPorts): IdentityDocumentServices {
  return {
    find: findDocument(ports),
    submit: submitDocument(ports),
    read: readDocument(ports),
    check: checkDocument(ports),
  }
}
