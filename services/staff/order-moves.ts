import { DUTIES } from '#domain/staff/duties.ts'
import { claimCharge, disputeCharge, settleCharge, upholdCharge, waiveCharge } from '../charges/decide-charges.ts'
import { proposeLate } from '../charges/late-charges.ts'
import { chargeDamage } from '../charges/line-charges.ts'
import { checkDocument } from '../identity-documents/check-document.ts'
import { cancelLineByCompany, cancelLineForCustomer } from '../orders/cancel-line.ts'
import { cancelByCompany, cancelForCustomer } from '../orders/cancel-order.ts'
import { recordCodPayment } from '../orders/cash-on-delivery.ts'
import { changeDeliveryByCompany } from '../orders/change-delivery.ts'
import { changeRentalByCompany } from '../orders/change-rental.ts'
import { recordCondition, withdrawArrival } from '../orders/conditions.ts'
import { type CorrectedContact, correctContact } from '../orders/correct-contact.ts'
import { closeCalls, noteCall } from '../orders/customer-calls.ts'
import { extendForCustomer } from '../orders/extend-rental.ts'
import { confirmOrder, shipOrder } from '../orders/fulfil-order.ts'
import { refundOrder } from '../orders/money.ts'
import { packLines } from '../orders/pack-lines.ts'
import { remindOfArrear } from '../orders/remind-of-arrear.ts'
import { inspectLine, receiveUnits, returnLines } from '../orders/return-lines.ts'
import { substituteUnit } from '../orders/substitute.ts'
import { undoReturn } from '../orders/undo-return.ts'
import { giveUpLine, recordFound, recordRefusal } from '../orders/unusual-returns.ts'
import { writeMemo } from '../orders/write-memo.ts'
import { recordHandIn } from '../parcels/parcels.ts'
import { closeDispute } from '../payments/disputes.ts'
import { authoriseOrder } from '../payments/late-authorisation.ts'
import { closeProblem } from '../problems.ts'
import type { ServicePorts } from '../service-ports.ts'
import { resendMail } from './resend-mail.ts'
import { type MovesOf, movesOf } from './use-case.ts'

/** What staff do with an order: each use case with the duties of which one is needed. */
const ORDER_MOVES = {
  confirm: { use: confirmOrder, duties: ['packing', 'service'] },
  checkDocument: { use: checkDocument, duties: ['packing', 'service'] },
  authorise: { use: authoriseOrder, duties: ['packing', 'service', 'money'] },
  pack: { use: packLines, duties: ['packing'] },
  substitute: { use: substituteUnit, duties: ['packing', 'service'] },
  /** The page takes only slips of its carriers (app/routes/staff-orders); programs may have those of others. */
  ship: { use: shipOrder, duties: ['packing'] },

  recordHandIn: { use: recordHandIn, duties: ['returns', 'service'] },
  receive: { use: receiveUnits, duties: ['returns'] },
  recordCondition: { use: recordCondition, duties: ['packing', 'returns'] },
  withdrawArrival: { use: withdrawArrival, duties: ['returns'] },
  return: { use: returnLines, duties: ['returns'] },
  undoReturn: { use: undoReturn, duties: ['returns'] },
  inspect: { use: inspectLine, duties: ['returns'] },
  closeProblem: { use: closeProblem, duties: ['service', 'returns'] },
  recordRefusal: { use: recordRefusal, duties: ['returns'] },
  recordFound: { use: recordFound, duties: ['returns'] },
  giveUpLine: { use: giveUpLine, duties: ['money', 'service'] },
  remindOfArrear: { use: remindOfArrear, duties: ['service', 'returns', 'money'] },

  cancelByCompany: { use: cancelByCompany, duties: ['service'] },
  cancelForCustomer: { use: cancelForCustomer, duties: ['service'] },
  cancelLineByCompany: { use: cancelLineByCompany, duties: ['service'] },
  cancelLineForCustomer: { use: cancelLineForCustomer, duties: ['service'] },
  extend: { use: extendForCustomer, duties: ['service'] },
  /** A change that has to be paid anew is refused (docs/rules.md Changes before shipping). */
  changeDelivery: { use: changeDeliveryByCompany, duties: ['service'] },
  changeRental: { use: changeRentalByCompany, duties: ['service'] },
  correctContact: { use: correctContact, duties: ['service'], fields: ({ fields }: CorrectedContact) => fields },
  resendMail: { use: resendMail, duties: ['service'] },
  noteCall: { use: noteCall, duties: ['service', 'returns', 'money'] },
  closeCalls: { use: closeCalls, duties: ['service', 'returns', 'money'] },
  writeMemo: { use: writeMemo, duties: DUTIES },

  proposeLate: { use: proposeLate, duties: ['returns', 'money'] },
  chargeDamage: { use: chargeDamage, duties: ['returns'] },
  claimCharge: { use: claimCharge, duties: ['money'] },
  waiveCharge: { use: waiveCharge, duties: ['money'] },
  disputeCharge: { use: disputeCharge, duties: ['money'] },
  upholdCharge: { use: upholdCharge, duties: ['money'] },
  settleCharge: { use: settleCharge, duties: ['money'] },
  recordCodPayment: { use: recordCodPayment, duties: ['money'] },
  closeDispute: { use: closeDispute, duties: ['money'] },
  refund: { use: refundOrder, duties: ['money'], isFresh: true },
} as const

export type OrderMoves = MovesOf<typeof ORDER_MOVES>

export function createOrderMoves(ports: ServicePorts): OrderMoves {
  return movesOf(ports, ORDER_MOVES)
}
