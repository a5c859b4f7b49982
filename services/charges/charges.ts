import type { ServicePorts } from '../service-ports.ts'
import { claimCharge, disputeCharge, settleCharge, upholdCharge, waiveCharge } from './decide-charges.ts'
import { findPaymentReference, listOwnCharges } from './find-charges.ts'
import { proposeLate } from './late-charges.ts'
import { chargeDamage } from './line-charges.ts'
import { abandonChargePayment, payChargesOnline, settleChargePayment } from './pay-charges.ts'

/** Charges beyond the totals of an order: made and decided by staff, paid by the customer (docs/rules.md Charges). */
export function createCharges(ports: ServicePorts) {
  return {
    list: listOwnCharges(ports),
    findPaymentReference: findPaymentReference(ports),
    pay: payChargesOnline(ports),
    settlePayment: settleChargePayment(ports),
    abandonPayment: abandonChargePayment(ports),
    proposeLate: proposeLate(ports),
    chargeDamage: chargeDamage(ports),
    claim: claimCharge(ports),
    waive: waiveCharge(ports),
    dispute: disputeCharge(ports),
    uphold: upholdCharge(ports),
    settle: settleCharge(ports),
  }
}
