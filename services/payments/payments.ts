import type { ServicePorts } from '../service-ports.ts'
import { handlePaymentWebhook } from './handle-payment-webhook.ts'

export function createPayments(ports: ServicePorts) {
  return { methods: ports.paymentMethods, handleWebhook: handlePaymentWebhook(ports) }
}
