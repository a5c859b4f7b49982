import { offeredMethods } from '#domain/pricing/totals.ts'
import type { ServicePorts } from '../service-ports.ts'
import { handlePaymentWebhook } from './handle-payment-webhook.ts'

export function createPayments(ports: ServicePorts) {
  return {
    methods: ports.paymentMethods,
    /** The methods of new orders. */
    offered: () => {
      const offered = offeredMethods(ports.settings.now().payment)
      return ports.paymentMethods.filter((method) => offered.includes(method))
    },
    handleWebhook: handlePaymentWebhook(ports),
  }
}
