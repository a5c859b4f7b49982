import type { MutatedFile } from './mutation.ts'

/** Payments, their webhooks and tasks, and what a crash must not lose. */
export const PAYMENT_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'services/checkout/open-payment.ts',
    tests: ['tests/integration/payment-webhooks.test.ts'],
    mutations: [
      {
        id: 'payment-amount',
        fact: 'an authorisation over another amount is not accepted',
        in: 'checkPayment',
        replace: ['=== payment.amountYen', '> 0'],
      },
    ],
  },
  {
    file: 'services/payments/handle-payment-webhook.ts',
    tests: ['tests/integration/payment-webhooks.test.ts'],
    mutations: [
      {
        id: 'webhook-record-last',
        fact: 'an event whose processing failed is processed again',
        in: 'handlePaymentWebhook',
        replace: ['now()', 'now(); await ports.paymentEvents.recordProcessed(processor, eventUid, now)'],
      },
    ],
  },
  {
    file: 'services/checkout/settle-payment.ts',
    tests: ['tests/integration/card-payment.test.ts'],
    mutations: [
      {
        id: 'abandoned-void',
        fact: 'a payment that the customer abandons is voided at the processor',
        in: 'endUnpaid',
        replace: ["=== 'processor'", "!== 'shop'"],
      },
    ],
  },
  {
    file: 'services/payments/settle-payments.ts',
    tests: ['tests/integration/payment-webhooks.test.ts'],
    mutations: [
      {
        id: 'abandon-after',
        fact: 'an open payment page is abandoned after half an hour, not before',
        in: 'settleStarted',
        replace: ['&& isRecent', '&& !isRecent'],
      },
    ],
  },
  {
    file: 'services/orders/money.ts',
    tests: ['tests/integration/order-life.test.ts'],
    mutations: [
      {
        id: 'capture-owed',
        fact: 'a cancellation captures the fee only',
        in: 'endPayment',
        replace: ['Math.min(owedYen, availableYen)', 'availableYen'],
      },
    ],
  },
  {
    file: 'services/payments/payment-tasks.ts',
    tests: ['tests/specification/rules-payment.test.ts'],
    mutations: [
      {
        id: 'task-result',
        fact: 'the result of a task whose response was lost is looked up before it is sent again',
        in: 'requestOperation',
        replace: ['> 1', '> 9'],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/order-store.ts',
    tests: ['tests/model/crashes.test.ts'],
    mutations: [
      {
        id: 'outbox-transaction',
        fact: 'a mail is queued in the transaction of the change that it reports',
        in: 'transaction',
        replace: ['orderTransaction(tx)', '{ ...orderTransaction(tx), mails: orderTransaction(db).mails }'],
      },
    ],
  },
  {
    file: 'adapters/postgres/money/order-money.ts',
    tests: ['tests/model/crashes.test.ts'],
    mutations: [
      {
        id: 'refund-after-capture',
        fact: 'a refund is sent only after the capture is done',
        in: 'PAYMENT_TASKS',
        replace: ['refund', 'capture'],
      },
    ],
  },
  {
    file: 'adapters/payment/amazon-api.ts',
    tests: ['tests/contract/payments.test.ts'],
    mutations: [
      {
        id: 'amazon-signature',
        fact: 'a notification with a wrong signature is not accepted',
        in: 'readAmazonWebhook',
        drop: 'if (!isGenuine)',
      },
    ],
  },
  {
    file: 'domain/order/authorisation.ts',
    tests: ['domain/order/authorisation.test.ts'],
    mutations: [
      {
        id: 'hold-shipping-day',
        fact: 'an authorisation lasts until the shipping day is over',
        in: 'lastsUntilShipping',
        replace: ['addDays(shipsOn, 1)', 'shipsOn'],
      },
      {
        id: 'late-due',
        fact: 'a kept card is authorised from the fifth day before shipping',
        in: 'authorisationDueOn',
        replace: ['AUTHORISATION_DAYS_BEFORE_SHIPPING', '1'],
      },
    ],
  },
  {
    file: 'services/payments/shipping-payment.ts',
    tests: ['tests/integration/late-authorisation.test.ts', 'tests/integration/disputes.test.ts'],
    mutations: [
      {
        id: 'ship-without-authorisation',
        fact: 'no parcel leaves with a card that is only kept',
        in: 'checkPaymentIsLive',
        replace: ["?.status !== 'authorised'", ' === undefined'],
      },
      {
        id: 'ship-after-hold',
        fact: 'no parcel leaves with an authorisation that ended',
        in: 'checkPaymentIsLive',
        replace: ['return hasEnded', 'return hasEnded && !hasEnded'],
      },
      {
        id: 'ship-during-dispute',
        fact: 'a parcel to a customer who disputes a payment needs a confirmation of staff',
        in: 'checkShippingPayment',
        replace: ['length ===', 'length >='],
      },
    ],
  },
]
