import type { Logger } from 'pino'
import { amazonPayments } from '#adapters/payment/amazon-payments.ts'
import { embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import type { DeliverWebhook } from '#adapters/payment/embedded-webhooks.ts'
import { createPaymentRouter, type Processor } from '#adapters/payment/payment-router.ts'
import { stripePayments } from '#adapters/payment/stripe-payments.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { createStartedRequests, paymentEvents } from '#adapters/postgres/money/payment-events.ts'
import type { Config } from '#config/config.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { watched } from '#observability/service-watch.ts'
import type { PaymentAlarms } from '#services/ports/payments.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { serviceWatches } from './service-watches.ts'

const DELIVERY_TIMEOUT_MS = 10_000
/** What a processor is asked; webhooks anybody may send. */
const PROCESSOR_CALLS = ['open', 'find', 'authorise', 'capture', 'void', 'refund', 'releaseCard'] as const

/** Dependencies of payments. `deliverWebhook` sends the webhooks of the embedded processor; absent: none are sent. */
export type PaymentDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly operator: OperatorNow
  readonly log?: Logger | undefined
  readonly deliverWebhook?: DeliverWebhook | undefined
}

/** The embedded processor replaces those not configured; in production only configured methods are offered. */
export function createPayments(config: Config, { db, clock, operator, log, deliverWebhook }: PaymentDependencies) {
  const { stripe, amazonPay } = config.payments
  const processor = embeddedProcessor({ db, siteUrl: config.siteUrl, clock, deliverWebhook })
  const watchOf = serviceWatches({ db, clock, log })
  const payments = createPaymentRouter({
    embedded: processor,
    stripe: stripe && watched<Processor>(stripePayments({ ...stripe, clock }), PROCESSOR_CALLS, watchOf('Stripe')),
    amazon:
      amazonPay &&
      amazonPayments({
        ...amazonPay,
        operator,
        clock,
        startedRequests: createStartedRequests(db),
        watch: watchOf('AmazonPay'),
      }),
  })
  const isAvailable: Readonly<Record<PaymentMethod, boolean>> = {
    card: stripe !== undefined || !config.isProduction,
    amazonpay: amazonPay !== undefined || !config.isProduction,
    cod: true,
  }
  const methods = (['card', 'amazonpay', 'cod'] as const).filter((method) => isAvailable[method])
  const alarms: PaymentAlarms = { raise: (alarm) => log?.error(alarm, 'payment alarm') }
  return { payments, webhooks: payments, processor, paymentMethods: methods, paymentEvents: paymentEvents(db), alarms }
}

/** Delivers the webhooks of the embedded processor to the shop over HTTP, like a real processor. */
export function deliverWebhooksToShop(siteUrl: string): DeliverWebhook {
  return async (body, headers) => {
    const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS)
    const response = await fetch(`${siteUrl}/webhooks/embedded`, { method: 'POST', body, headers, signal })
    if (!response.ok) throw new Error(`the shop answered ${response.status}`)
  }
}
