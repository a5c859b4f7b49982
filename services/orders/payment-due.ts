import { isWaitingToShip } from '#domain/order/authorisation.ts'
import type { Order } from '#domain/order/order.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Whether an accepted order has no payment: it was refused or ended, and the customer is asked to pay again. */
export async function isPaymentDue({ orders }: Pick<ServicePorts, 'orders'>, order: Order): Promise<boolean> {
  if (!isWaitingToShip(order) || order.paymentMethod === 'cod') return false
  const payment = await orders.activePayment(order.uid)
  return payment === undefined || payment.status === 'started'
}
