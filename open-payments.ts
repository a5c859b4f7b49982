import type { Logger } from 'pino'
import { amazonPayments } from '#adapters/payment/amazon-payments.ts'
import type { Deliver } from '#adapters/payment/embedded-notices.ts'
import { embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { paymentMethods } from '#adapters/payment/payment-methods.ts'
import { stripePayments } from '#adapters/payment/stripe-payments.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { paymentCalls } from '#adapters/postgres/payment-calls.ts'
import { paymentEvents } from '#adapters/postgres/payment-events.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { PaymentAlarms } from '#services/ports/payment-webhooks.ts'
import type { Config } from './config.ts'

const DELIVERY_TIMEOUT_MS = 10_000

/** What payments are made of beside the settings. `deliver`: takes the embedded processor's messages; absent: none. */
export type PaymentSurroundings = {
  readonly db: Database
  readonly clock: Clock
  readonly log?: Logger | undefined
  readonly deliver?: Deliver | undefined
}

/**
 * The processors that the settings name. The embedded one stands in for the absent, but takes no money: in production
 * only connected ways to pay are open.
 */
export function openPayments(config: Config, { db, clock, log, deliver }: PaymentSurroundings) {
  const { stripe, amazonPay } = config.payments
  const processor = embeddedProcessor({ db, siteUrl: config.siteUrl, clock, deliver })
  const storeName = config.operator.shopName
  const payments = paymentMethods({
    embedded: processor,
    stripe: stripe && stripePayments({ ...stripe, clock }),
    amazon: amazonPay && amazonPayments({ ...amazonPay, storeName, clock, calls: paymentCalls(db) }),
  })
  const isOpen: Readonly<Record<PaymentMethod, boolean>> = {
    card: stripe !== undefined || !config.isProduction,
    amazonpay: amazonPay !== undefined || !config.isProduction,
    cod: true,
  }
  const methods = (['card', 'amazonpay', 'cod'] as const).filter((method) => isOpen[method])
  const alarms: PaymentAlarms = { raise: (alarm) => log?.error(alarm, 'payment alarm') }
  return { payments, webhooks: payments, processor, paymentMethods: methods, paymentEvents: paymentEvents(db), alarms }
}

/** Delivers the embedded processor's messages to the shop's own door, as a real one would. */
export function deliverToShop(siteUrl: string): Deliver {
  return async (body, headers) => {
    const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS)
    const response = await fetch(`${siteUrl}/webhooks/embedded`, { method: 'POST', body, headers, signal })
    if (!response.ok) throw new Error(`the shop answered ${response.status}`)
  }
}
