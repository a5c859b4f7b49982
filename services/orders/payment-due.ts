import { isWaitingToShip } from '#domain/order/authorisation.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Whether an accepted order has no payment: it was refused or ended, and the customer is asked to pay again. */
export async function isPaymentDue({ orders }: Pick<ServicePorts, 'orders'>, order: Order): Promise<boolean> {
  return canBeDue(order) && isUnpaid(order, await orders.activePayment(order.uid))
}

/** As `isPaymentDue`, with the active payment of the order. */
export function isUnpaid(order: Order, payment: PaymentRecord | undefined): boolean {
  return canBeDue(order) && (payment === undefined || payment.status === 'started')
}

function canBeDue(order: Order): boolean {
  return isWaitingToShip(order) && order.paymentMethod !== 'cod'
}
