import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { DeliveryChange, RentalChange } from '#domain/order/changes.ts'
import { foldSlipNumber } from '#domain/order/slip-number.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import { claimCharge, disputeCharge, settleCharge, upholdCharge, waiveCharge } from '../charges/decide-charges.ts'
import { chargeDamage } from '../charges/line-charges.ts'
import { checkDocument } from '../identity-documents/check-document.ts'
import { cancelLineByCompany, cancelLineForCustomer } from '../orders/cancel-line.ts'
import { cancelByCompany, cancelForCustomer } from '../orders/cancel-order.ts'
import { recordCodPayment } from '../orders/cash-on-delivery.ts'
import { changeDeliveryByCompany } from '../orders/change-delivery.ts'
import { changeRentalByCompany } from '../orders/change-rental.ts'
import { recordCondition, withdrawArrival } from '../orders/conditions.ts'
import { extendRental } from '../orders/extend-rental.ts'
import { confirmOrder, shipOrder } from '../orders/fulfil-order.ts'
import { refundOrder } from '../orders/money.ts'
import { packLines } from '../orders/pack-lines.ts'
import { inspectLine, receiveUnits, returnLines } from '../orders/return-lines.ts'
import { substituteProduct } from '../orders/substitute.ts'
import { undoReturn } from '../orders/undo-return.ts'
import { giveUpLine, recordFound, recordRefusal } from '../orders/unusual-returns.ts'
import { writeMemo } from '../orders/write-memo.ts'
import { recordHandIn } from '../parcels/parcels.ts'
import { closeDispute } from '../payments/disputes.ts'
import { authoriseOrder } from '../payments/late-authorisation.ts'
import type { Staff } from '../ports/order-store.ts'
import { closeProblem } from '../problems.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const SERVICE = { duties: ['service'] } as const
const PACKING = { duties: ['packing'] } as const
const RETURNS = { duties: ['returns'] } as const
const MONEY = { duties: ['money'] } as const

type UseCase = (ports: ServicePorts) => (...args: never[]) => unknown
type Second<Use extends UseCase> = Parameters<ReturnType<Use>>[1]
type Third<Use extends UseCase> = Parameters<ReturnType<Use>>[2]

/** What staff do with an order: the use cases of services/orders and services/charges, each with its duties. */
export function createOrderMoves(ports: ServicePorts) {
  const { move } = staffUseCases(ports)
  return {
    confirm: move(
      'confirm',
      { duties: ['packing', 'service'] },
      (bound, by) => (uid: string, choice?: Third<typeof confirmOrder>) => confirmOrder(bound)(uid, by, choice),
    ),
    checkDocument: move(
      'checkDocument',
      { duties: ['packing', 'service'] },
      (bound, by) => (uid: string, verdict: Second<typeof checkDocument>) => checkDocument(bound)(uid, verdict, by),
    ),
    pack: move(
      'pack',
      PACKING,
      (bound, by) => (uid: string, lineUids: readonly string[] | undefined) => packLines(bound)(uid, lineUids, by),
    ),
    /** The page takes only slips of its carriers (app/routes/staff-orders); programs may have those of others. */
    ship: move('ship', PACKING, (bound, by) => (uid: string, parcel: Second<typeof shipOrder>) => {
      const slipNumber = foldSlipNumber(parcel.slipNumber)
      const returnSlipNumber = foldSlipNumber(parcel.returnSlipNumber)
      return shipOrder(bound)(uid, { ...parcel, slipNumber, returnSlipNumber }, by)
    }),
    substitute: move(
      'substitute',
      { duties: ['packing', 'service'] },
      (bound, by) => (uid: string, lineUid: string, productUid: number | undefined) =>
        substituteProduct(bound)(uid, lineUid, by, productUid),
    ),
    ...returnMoves(ports),
    ...serviceMoves(ports),
    ...changeMoves(ports),
    ...moneyMoves(ports),
  }
}

function returnMoves(ports: ServicePorts) {
  const { move } = staffUseCases(ports)
  return {
    return: move(
      'return',
      RETURNS,
      (bound, by) => (uid: string, lineUids: readonly string[] | undefined) => returnLines(bound)(uid, lineUids, by),
    ),
    inspect: move(
      'inspect',
      RETURNS,
      (bound, by) => (uid: string, lineUid: string, finding: Parameters<ReturnType<typeof inspectLine>>[2]) =>
        inspectLine(bound)(uid, lineUid, finding, by),
    ),
    receive: move('receive', RETURNS, (bound, by) => (uid: string) => receiveUnits(bound)(uid, by)),
    recordCondition: move(
      'recordCondition',
      { duties: ['packing', 'returns'] },
      (bound, by) => (uid: string, condition: Second<typeof recordCondition>) =>
        recordCondition(bound)(uid, condition, by),
    ),
    withdrawArrival: move(
      'withdrawArrival',
      RETURNS,
      (bound) => (uid: string, lineUid: string) => withdrawArrival(bound)(uid, lineUid),
    ),
    undoReturn: move(
      'undoReturn',
      RETURNS,
      (bound, by) => (uid: string, lineUid: string, reason: string) => undoReturn(bound)(uid, lineUid, reason, by),
    ),
    recordHandIn: move(
      'recordHandIn',
      { duties: ['returns', 'service'] },
      (bound, by) => (uid: string, on: Day, returnSlip: string | undefined) =>
        recordHandIn(bound)(uid, on, by, returnSlip && foldSlipNumber(returnSlip)),
    ),
    closeProblem: move(
      'closeProblem',
      { duties: ['service', 'returns'] },
      (bound, by) => (uid: string, problemUid: string, note: string) => closeProblem(bound)(uid, problemUid, note, by),
    ),
    recordRefusal: move(
      'recordRefusal',
      RETURNS,
      (bound, by) => (uid: string, refusal: Second<typeof recordRefusal>) => recordRefusal(bound)(uid, refusal, by),
    ),
    recordFound: move(
      'recordFound',
      RETURNS,
      (bound, by) => (uid: string, lineUid: string) => recordFound(bound)(uid, lineUid, by),
    ),
    chargeDamage: move(
      'chargeDamage',
      RETURNS,
      (bound, by) => (uid: string, damage: Second<typeof chargeDamage>) => chargeDamage(bound)(uid, damage, by),
    ),
  }
}

function serviceMoves(ports: ServicePorts) {
  const { move } = staffUseCases(ports)
  return {
    cancelByCompany: move(
      'cancelByCompany',
      SERVICE,
      (bound, by) => (uid: string, reason: string) => cancelByCompany(bound)(uid, reason, by),
    ),
    cancelForCustomer: move(
      'cancelForCustomer',
      SERVICE,
      (bound, by) => (uid: string, acceptedFeeYen: Yen) => cancelForCustomer(bound)(uid, acceptedFeeYen, by),
    ),
    cancelLineByCompany: move(
      'cancelLineByCompany',
      SERVICE,
      (bound, by) => (uid: string, lineUid: string, reason: string) =>
        cancelLineByCompany(bound)(uid, lineUid, reason, by),
    ),
    cancelLineForCustomer: move(
      'cancelLineForCustomer',
      SERVICE,
      (bound, by) => (uid: string, lineUid: string, acceptedFeeYen: Yen) =>
        cancelLineForCustomer(bound)(uid, lineUid, acceptedFeeYen, by),
    ),
    extend: move(
      'extend',
      SERVICE,
      (bound, by) => (uid: string, endOn: Day, lineUids: readonly string[] | undefined) =>
        extendRental(bound)(uid, endOn, by, lineUids === undefined ? {} : { lineUids }),
    ),
    writeMemo: move(
      'writeMemo',
      { duties: DUTIES },
      (bound, by) => (uid: string, memo: string) => writeMemo(bound)(uid, memo, by),
    ),
    authorise: move(
      'authorise',
      { duties: ['packing', 'service', 'money'] },
      (bound, by) => (uid: string) => authoriseOrder(bound)(uid, by),
    ),
  }
}

/** Changes before shipping; those that have to be paid anew are refused (docs/rules.md Changes before shipping). */
function changeMoves(ports: ServicePorts) {
  const { move } = staffUseCases(ports)
  return {
    changeDelivery: move(
      'changeDelivery',
      SERVICE,
      (bound, by) => (uid: string, wanted: DeliveryChange) => changeDeliveryByCompany(bound)(uid, wanted, by),
    ),
    changeRental: move(
      'changeRental',
      SERVICE,
      (bound, by) => (uid: string, wanted: readonly RentalChange[]) => changeRentalByCompany(bound)(uid, wanted, by),
    ),
  }
}

/** A decision about a charge, with its reason. */
type Decision<Result> = (ports: ServicePorts) => (...args: [...DecisionArgs, by: Staff]) => Promise<Result>
type DecisionArgs = readonly [orderUid: string, chargeUid: string, reason: string]

function moneyMoves(ports: ServicePorts) {
  const { move } = staffUseCases(ports)
  const decision = <Result>(act: string, decide: Decision<Result>) =>
    move(
      act,
      MONEY,
      (bound, by) => (uid: string, chargeUid: string, reason: string) => decide(bound)(uid, chargeUid, reason, by),
    )
  return {
    claimCharge: move(
      'claimCharge',
      MONEY,
      (bound, by) => (uid: string, chargeUid: string, amountYen: Yen) =>
        claimCharge(bound)(uid, chargeUid, { amountYen }, by),
    ),
    waiveCharge: decision('waiveCharge', waiveCharge),
    disputeCharge: decision('disputeCharge', disputeCharge),
    upholdCharge: decision('upholdCharge', upholdCharge),
    settleCharge: decision('settleCharge', settleCharge),
    giveUpLine: move('giveUpLine', { duties: ['money', 'service'] }, (bound, by) => {
      return (uid: string, lineUid: string, reason: string) => giveUpLine(bound)(uid, lineUid, reason, by)
    }),
    recordCodPayment: move(
      'recordCodPayment',
      MONEY,
      (bound, by) => (uid: string, paidOn: Day) => recordCodPayment(bound)(uid, paidOn, by),
    ),
    closeDispute: move('closeDispute', MONEY, (bound, by) => {
      return (uid: string, outcome: 'won' | 'lost') => closeDispute(bound)(uid, outcome, by)
    }),
    refund: move(
      'refund',
      { ...MONEY, isFresh: true },
      (bound, by) => (uid: string, refund: Second<typeof refundOrder>) => refundOrder(bound)(uid, refund, by),
    ),
  }
}
