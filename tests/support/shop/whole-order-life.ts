import type { Ports } from '#bootstrap/ports.ts'
import { servicePortsOf } from '#bootstrap/services.ts'
import type { Config } from '#config/config.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { SlipReport } from '#domain/order/carrier-reports.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import {
  claimCharge,
  disputeCharge,
  settleCharge,
  upholdCharge,
  waiveCharge,
} from '#services/charges/decide-charges.ts'
import { proposeLate } from '#services/charges/late-charges.ts'
import { chargeDamage } from '#services/charges/line-charges.ts'
import { abandonChargePayment, settleChargePayment } from '#services/charges/pay-charges.ts'
import { createClosings } from '#services/closings.ts'
import { checkDocument } from '#services/identity-documents/check-document.ts'
import { cancelLine, cancelLineByCompany, quoteLineCancellation } from '#services/orders/cancel-line.ts'
import { cancelByCompany, cancelOrder, findCancellation, quoteCancellation } from '#services/orders/cancel-order.ts'
import { importCodStatement, recordCodPayment } from '#services/orders/cash-on-delivery.ts'
import { changeDelivery, changeDeliveryByCompany, quoteDelivery } from '#services/orders/change-delivery.ts'
import { abandonChangePayment, findChangeReference, settleChangePayment } from '#services/orders/change-payment.ts'
import { changeRental, changeRentalByCompany, quoteRental } from '#services/orders/change-rental.ts'
import { recordCondition, withdrawArrival } from '#services/orders/conditions.ts'
import { extendForCustomer, extendRental } from '#services/orders/extend-rental.ts'
import { quoteExtension } from '#services/orders/extension-offers.ts'
import { confirmOrder, shipOrder } from '#services/orders/fulfil-order.ts'
import { getRecord, listCharges } from '#services/orders/get-order.ts'
import { refundOrder } from '#services/orders/money.ts'
import { packLines } from '#services/orders/pack-lines.ts'
import { listSizes } from '#services/orders/plan-rental-change.ts'
import { measureRebooking } from '#services/orders/rebooking.ts'
import { inspectLine, receiveUnits, returnLines } from '#services/orders/return-lines.ts'
import { moveBookingsAtRisk, substituteUnit } from '#services/orders/substitute.ts'
import { undoReturn } from '#services/orders/undo-return.ts'
import { giveUpLine, recordFound, recordRefusal } from '#services/orders/unusual-returns.ts'
import { writeMemo } from '#services/orders/write-memo.ts'
import { importReports, listUndelivered, recordHandIn } from '#services/parcels/parcels.ts'
import { recordReports } from '#services/parcels/record-reports.ts'
import { closeDispute } from '#services/payments/disputes.ts'
import { authoriseOrder } from '#services/payments/late-authorisation.ts'
import type { Staff } from '#services/ports/order-store.ts'
import type { ServicePorts } from '#services/service-ports.ts'
import { createServices, type Services } from '#services/services.ts'
import type { SettingsReader } from '#services/settings-reader.ts'

/**
 * Everything that happens to orders, without the duties of the back office, which are tested by themselves. Who acts is
 * the last argument, or stands before optional ones.
 */
function wholeOrderLife(ports: ServicePorts) {
  return { ...staffActs(ports), ...chargeActs(ports), ...customerActs(ports), ...readings(ports) }
}

type Act<Args extends readonly unknown[], Result> = (ports: ServicePorts, by: Staff) => (...args: Args) => Result

function staffActs(ports: ServicePorts) {
  const by = <Args extends readonly unknown[], Result>(act: Act<Args, Result>) => {
    return (...args: [...Args, by: Staff]): Result => act(ports, args.at(-1) as Staff)(...(args.slice(0, -1) as never))
  }
  return {
    importCarrierReports: importReports(ports),
    recordCarrierReport: async (report: SlipReport, actor: Staff) => {
      const { changed, refused } = await recordReports(ports)([report], actor)
      return refused[0] ?? changed
    },
    recordHandIn: (uid: string, on: Day, actor: Staff, slip?: string) => recordHandIn(ports, actor)(uid, on, slip),
    checkDocument: by(checkDocument),
    confirmOrder: (uid: string, actor: Staff, ...more: [Parameters<ReturnType<typeof confirmOrder>>[1]?]) =>
      confirmOrder(ports, actor)(uid, ...more),
    packLines: by(packLines),
    shipOrder: by(shipOrder),
    returnLines: by(returnLines),
    inspectLine: by(inspectLine),
    recordCondition: by(recordCondition),
    withdrawArrival: withdrawArrival(ports),
    receiveUnits: by(receiveUnits),
    extendRental: (uid: string, endOn: Day, actor: Staff, { lineUids }: { readonly lineUids?: string[] } = {}) =>
      extendForCustomer(ports, actor)(uid, endOn, lineUids),
    changeDeliveryByCompany: by(changeDeliveryByCompany),
    changeRentalByCompany: by(changeRentalByCompany),
    cancelByCompany: by(cancelByCompany),
    cancelLineByCompany: by(cancelLineByCompany),
    refundOrder: by(refundOrder),
    writeMemo: by(writeMemo),
    authoriseOrder: by(authoriseOrder),
    closeDispute: by(closeDispute),
    undoReturn: by(undoReturn),
    recordRefusal: by(recordRefusal),
    giveUpLine: by(giveUpLine),
    recordFound: by(recordFound),
    recordCodPayment: by(recordCodPayment),
    importCodStatement: importCodStatement(ports),
    substituteUnit: (uid: string, lineUid: string, actor: Staff, unitUid?: number) =>
      substituteUnit(ports, actor)(uid, lineUid, unitUid),
    moveBookingsAtRisk: moveBookingsAtRisk(ports),
    closings: createClosings(ports),
  }
}

function chargeActs(ports: ServicePorts) {
  return {
    proposeLate: (uid: string, late: { readonly lineUid: string; readonly handedOverOn: Day }, actor: Staff) =>
      proposeLate(ports, actor)(uid, late.lineUid, late.handedOverOn),
    chargeDamage: (uid: string, damage: Parameters<ReturnType<typeof chargeDamage>>[1], actor: Staff) =>
      chargeDamage(ports, actor)(uid, damage),
    /** Without an amount, what was proposed. */
    claimCharge: async (uid: string, chargeUid: string, { amountYen }: { readonly amountYen?: Yen }, actor: Staff) => {
      const proposed = (await ports.orders.chargesOf(uid)).find((charge) => charge.uid === chargeUid)
      return claimCharge(ports, actor)(uid, chargeUid, amountYen ?? proposed?.amountYen ?? 0)
    },
    waiveCharge: decision(ports, waiveCharge),
    disputeCharge: decision(ports, disputeCharge),
    upholdCharge: decision(ports, upholdCharge),
    settleCharge: (uid: string, chargeUid: string, reason: string, actor: Staff) =>
      settleCharge(ports, actor)(uid, chargeUid, reason),
    settleChargePayment: settleChargePayment(ports),
    abandonChargePayment: abandonChargePayment(ports),
  }
}

function decision(ports: ServicePorts, decide: typeof waiveCharge) {
  return (uid: string, chargeUid: string, reason: string, actor: Staff) => decide(ports, actor)(uid, chargeUid, reason)
}

function customerActs(ports: ServicePorts) {
  return {
    extendOwnRental: extendRental(ports),
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
  }
}

function readings(ports: ServicePorts) {
  return {
    getRecord: getRecord(ports),
    listCharges: listCharges(ports),
    listUndelivered: listUndelivered(ports),
    listNewest: (statuses: readonly OrderStatus[], limit: number) => ports.orders.newest(statuses, limit),
    listDisputes: () => ports.orders.disputes(),
    measureRebooking: measureRebooking(ports),
    listAtRisk: () => ports.orders.bookingsAtRisk(dayOfInstant(ports.days.now()), ports.days.rules()),
  }
}

/** The services of a shop, with everything that happens to orders. */
export type TestServices = Services & { readonly orderLife: ReturnType<typeof wholeOrderLife> }

export function createTestServices(config: Config, ports: Ports, settings?: SettingsReader): TestServices {
  const servicePorts = servicePortsOf(config, ports, settings)
  return { ...createServices(servicePorts), orderLife: wholeOrderLife(servicePorts) }
}
