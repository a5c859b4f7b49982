import type { Ports } from '#bootstrap/ports.ts'
import { createServices, servicePortsOf } from '#bootstrap/services.ts'
import type { Config } from '#config/config.ts'
import { dayOfInstant } from '#domain/day.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { cancelLine, cancelLineByCompany, quoteLineCancellation } from '#services/orders/cancel-line.ts'
import { cancelByCompany, cancelOrder, findCancellation, quoteCancellation } from '#services/orders/cancel-order.ts'
import { importCodStatement, recordCodPayment } from '#services/orders/cash-on-delivery.ts'
import { changeDelivery, changeDeliveryByCompany, quoteDelivery } from '#services/orders/change-delivery.ts'
import { abandonChangePayment, findChangeReference, settleChangePayment } from '#services/orders/change-payment.ts'
import { changeRental, changeRentalByCompany, quoteRental } from '#services/orders/change-rental.ts'
import { recordCondition, withdrawArrival } from '#services/orders/conditions.ts'
import { extendRental, quoteExtension } from '#services/orders/extend-rental.ts'
import { confirmOrder, shipOrder } from '#services/orders/fulfil-order.ts'
import { getRecord, listCharges } from '#services/orders/get-order.ts'
import { refundOrder } from '#services/orders/money.ts'
import { packLines } from '#services/orders/pack-lines.ts'
import { listSizes } from '#services/orders/plan-rental-change.ts'
import { measureRebooking } from '#services/orders/rebooking.ts'
import { inspectLine, receiveUnits, returnLines } from '#services/orders/return-lines.ts'
import { moveBookingsAtRisk, substituteProduct } from '#services/orders/substitute.ts'
import { undoReturn } from '#services/orders/undo-return.ts'
import { giveUpLine, recordFound, recordRefusal } from '#services/orders/unusual-returns.ts'
import { writeMemo } from '#services/orders/write-memo.ts'
import { importReports, listUndelivered } from '#services/parcels/parcels.ts'
import { closeDispute } from '#services/payments/disputes.ts'
import { authoriseOrder } from '#services/payments/late-authorisation.ts'
import type { ServicePorts } from '#services/service-ports.ts'
import type { Services } from '#services/services.ts'

/** Everything that happens to orders, without the duties of the back office, which are tested by themselves. */
function wholeOrderLife(ports: ServicePorts) {
  return {
    importCarrierReports: importReports(ports),
    listUndelivered: listUndelivered(ports),
    confirmOrder: confirmOrder(ports),
    packLines: packLines(ports),
    shipOrder: shipOrder(ports),
    returnLines: returnLines(ports),
    inspectLine: inspectLine(ports),
    recordCondition: recordCondition(ports),
    withdrawArrival: withdrawArrival(ports),
    receiveUnits: receiveUnits(ports),
    extendRental: extendRental(ports),
    quoteExtension: quoteExtension(ports),
    quoteDelivery: quoteDelivery(ports),
    changeDelivery: changeDelivery(ports),
    changeDeliveryByCompany: changeDeliveryByCompany(ports),
    listSizes: listSizes(ports),
    quoteRental: quoteRental(ports),
    changeRental: changeRental(ports),
    changeRentalByCompany: changeRentalByCompany(ports),
    findChangeReference: findChangeReference(ports),
    settleChangePayment: settleChangePayment(ports),
    abandonChangePayment: abandonChangePayment(ports),
    quoteCancellation: quoteCancellation(ports),
    cancelOrder: cancelOrder(ports),
    findCancellation: findCancellation(ports),
    quoteLineCancellation: quoteLineCancellation(ports),
    cancelLine: cancelLine(ports),
    listCharges: listCharges(ports),
    cancelByCompany: cancelByCompany(ports),
    cancelLineByCompany: cancelLineByCompany(ports),
    refundOrder: refundOrder(ports),
    writeMemo: writeMemo(ports),
    authoriseOrder: authoriseOrder(ports),
    closeDispute: closeDispute(ports),
    getRecord: getRecord(ports),
    listNewest: (statuses: readonly OrderStatus[], limit: number) => ports.orders.newest(statuses, limit),
    listDisputes: () => ports.orders.disputes(),
    measureRebooking: measureRebooking(ports),
    listAtRisk: () => ports.orders.bookingsAtRisk(dayOfInstant(ports.days.now())),
    undoReturn: undoReturn(ports),
    recordRefusal: recordRefusal(ports),
    giveUpLine: giveUpLine(ports),
    recordFound: recordFound(ports),
    recordCodPayment: recordCodPayment(ports),
    importCodStatement: importCodStatement(ports),
    substituteProduct: substituteProduct(ports),
    moveBookingsAtRisk: moveBookingsAtRisk(ports),
  }
}

/** The services of a shop, with everything that happens to orders. */
export type TestServices = Services & { readonly orderLife: ReturnType<typeof wholeOrderLife> }

export function createTestServices(config: Config, ports: Ports): TestServices {
  return { ...createServices(config, ports), orderLife: wholeOrderLife(servicePortsOf(config, ports)) }
}
