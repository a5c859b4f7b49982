import type { ServicePorts } from '../service-ports.ts'
import { listOwnCharges } from './find-charges.ts'
import { abandonOwnPayment, payChargesOnline, settleOwnPayment } from './pay-charges.ts'

/** Charges beyond the totals of an order, as the customer pays them (docs/rules.md Charges). */
export function createCharges(ports: ServicePorts) {
  return {
    list: listOwnCharges(ports),
    pay: payChargesOnline(ports),
    settleOwnPayment: settleOwnPayment(ports),
    abandonOwnPayment: abandonOwnPayment(ports),
  }
}
