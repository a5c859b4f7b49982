import { dayOfInstant } from '#domain/day.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { closeDispute } from '../payments/disputes.ts'
import { authoriseOrder } from '../payments/late-authorisation.ts'
import type { ServicePorts } from '../service-ports.ts'
import { cancelLine, cancelLineByCompany, quoteLineCancellation } from './cancel-line.ts'
import { cancelByCompany, cancelOrder, findCancellation, quoteCancellation } from './cancel-order.ts'
import { importCodStatement, recordCodPayment } from './cash-on-delivery.ts'
import { changeDelivery, changeDeliveryByCompany, quoteDelivery } from './change-delivery.ts'
import { abandonChangePayment, findChangeReference, settleChangePayment } from './change-payment.ts'
import { changeRental, changeRentalByCompany, quoteRental } from './change-rental.ts'
import { recordCondition, withdrawArrival } from './conditions.ts'
import { extendRental, quoteExtension } from './extend-rental.ts'
import { confirmOrder, shipOrder } from './fulfil-order.ts'
import { getOrder, getRecord, listCharges, openOrderLink } from './get-order.ts'
import { refundOrder } from './money.ts'
import { getDetails } from './order-details.ts'
import { packLines } from './pack-lines.ts'
import { listSizes } from './plan-rental-change.ts'
import { measureRebooking } from './rebooking.ts'
import { inspectLine, receiveUnits, returnLines } from './return-lines.ts'
import { moveBookingsAtRisk, substituteProduct } from './substitute.ts'
import { undoReturn } from './undo-return.ts'
import { giveUpLine, recordFound, recordRefusal } from './unusual-returns.ts'
import { writeMemo } from './write-memo.ts'

export function createOrders(ports: ServicePorts) {
  return { getOrder: getOrder(ports), openOrderLink: openOrderLink(ports), getDetails: getDetails(ports) }
}

/** Each is one transaction; a rejected operation changes nothing; repeating one gives the same result. */
export function createOrderLife(ports: ServicePorts) {
  return {
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
