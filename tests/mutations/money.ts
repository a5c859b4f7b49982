import type { MutatedFile } from './mutation.ts'

/** Prices, rounding, fees and points. */
export const MONEY_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/money.ts',
    tests: ['domain/pricing/pricing.test.ts'],
    mutations: [
      {
        id: 'round-ten-yen',
        fact: 'the price of an additional day is rounded up to 10 yen',
        in: 'roundUpToTenYen',
        replace: ['ceil', 'floor'],
      },
      {
        id: 'tax-rounding',
        fact: 'the contained tax is rounded down',
        in: 'taxContainedYen',
        replace: ['floor', 'round'],
      },
    ],
  },
  {
    file: 'domain/pricing/totals.ts',
    tests: ['domain/pricing/pricing.test.ts'],
    mutations: [
      {
        id: 'free-delivery',
        fact: 'delivery is free from exactly 5,000 yen',
        in: 'deliveryFeeYen',
        replace: ['>=', '>'],
      },
    ],
  },
  {
    file: 'domain/pricing/cancellation.ts',
    tests: ['domain/pricing/cancellation.test.ts'],
    mutations: [
      {
        id: 'fee-steps',
        fact: 'the fee of a step applies from its last day on',
        in: 'cancellationRatePercent',
        replace: ['>=', '>'],
      },
      {
        id: 'fee-own-day',
        fact: 'the fee of a line depends on its own shipping day',
        in: 'cancellationFeeOn',
        replace: ['todayOn, shipsOn', 'todayOn, lines[0]!.shipsOn'],
      },
      {
        id: 'fee-points-first',
        fact: 'a cancellation returns points before money',
        in: 'settleCancellation',
        replace: ['min(facts.usePoints, returnedYen)', 'max(0, returnedYen - (facts.totalYen - facts.usePoints))'],
      },
    ],
  },
  {
    file: 'domain/pricing/partial-cancellation.ts',
    tests: ['domain/pricing/cancellation.test.ts'],
    mutations: [
      {
        id: 'partial-delivery-fee',
        fact: 'a delivery fee that a partial cancellation adds again is lower where the total would rise',
        in: 'settlePartialCancellation',
        replace: [' - loweredYen,', ','],
      },
    ],
  },
  {
    file: 'domain/pricing/partial-cancellation.ts',
    tests: ['domain/order/cancellation.test.ts'],
    mutations: [
      {
        id: 'withdrawn-full-price',
        fact: 'a line that the shop cancels is returned in full, although its discount is larger than what stays',
        in: 'settlePartialCancellation',
        replace: [' - dueBackYen', ''],
      },
    ],
  },
  {
    file: 'domain/receipt/credit-note.ts',
    tests: ['domain/receipt/credit-note.test.ts'],
    mutations: [
      {
        id: 'credit-note-taxed',
        fact: 'a credit note is due for the taxed return alone, whatever fee was retained',
        in: 'creditNoteOf',
        replace: ['filter(isTaxed).map', 'map'],
      },
      {
        id: 'credit-note-net',
        fact: 'a credit note with a retained fee says how much money went back',
        in: 'netReturnYen',
        replace: ['!rates.every(isTaxed)', 'rates.length > 2'],
      },
      {
        id: 'credit-note-of-charges',
        fact: 'the receipt of charges beside a statement is corrected by itself',
        in: 'coveredRows',
        drop: "if (document === 'receipt')",
      },
    ],
  },
  {
    file: 'domain/pricing/refund.ts',
    tests: ['domain/pricing/refund.test.ts'],
    mutations: [
      {
        id: 'refund-rent-limit',
        fact: 'rent is refunded at most as far as it was paid, beside the fees of the capture',
        in: 'refundableParts',
        replace: ['Math.max(0, leftYen - leftOf(fees.filter(({ isCaptured }) => isCaptured)))', 'leftYen'],
      },
      {
        id: 'refund-fee-limit',
        fact: 'a fee is refunded at most once',
        in: 'refundableParts',
        replace: [' - refundedFeeYen', ''],
      },
    ],
  },
  {
    file: 'domain/receipt/receipt.ts',
    tests: ['domain/receipt/receipt.test.ts'],
    mutations: [
      {
        id: 'statement-of-slip',
        fact: 'a statement lists only the charges that the carrier collects',
        in: 'receiptRows',
        replace: [
          "isCollectedWithOrder && (state === 'paid' || state === 'open')",
          "(isCollectedWithOrder || state === 'paid')",
        ],
      },
      {
        id: 'statement-from-delivery',
        fact: 'a statement can be had once a line was delivered, not earlier',
        in: 'DELIVERED',
        replace: ["'Rental'", "'Shipping', 'Rental'"],
      },
      {
        id: 'transaction-day',
        fact: 'the day of the transaction is the first rental day',
        in: 'receiptOf',
        replace: ['tradedOn ?? paidOn', 'paidOn'],
      },
      {
        id: 'refund-part-rate',
        fact: 'a refunded fee is deducted without tax',
        in: 'refundRow',
        replace: ["=== 'rent'", '!== undefined'],
      },
    ],
  },
  {
    file: 'domain/order/draft.ts',
    tests: ['domain/order/cancellation.test.ts', 'domain/order/refusal.test.ts'],
    mutations: [
      {
        id: 'lowered-delivery',
        fact: 'a delivery fee that a cancellation has lowered stays lower when days change',
        in: 'loweredDeliveryYen',
        replace: [' - order.deliveryFeeYen', ' - deliveryFeeYen(order.subtotalYen + withdrawnYen(order), delivery)'],
      },
      {
        id: 'withdrawn-earlier-line',
        fact: 'a line that the shop cancelled earlier still counts when the customer cancels another',
        in: 'withdrawnYen',
        replace: ['CancelByCompany', 'CancelNoID'],
      },
      {
        id: 'withdrawn-undelivered',
        fact: 'a parcel that came back through no fault of the customer counts when another line is cancelled',
        in: 'withdrawnYen',
        replace: ["'undelivered'", "'lost'"],
      },
    ],
  },
  {
    file: 'domain/points/points.ts',
    tests: ['domain/points/points.test.ts'],
    mutations: [
      {
        id: 'points-last-day',
        fact: 'points are valid on their last day',
        in: 'expiredLots',
        replace: ['expiresOn <', 'expiresOn <='],
      },
      {
        id: 'points-returned-once',
        fact: 'points that were returned are not returned again',
        in: 'lotsUsedBy',
        replace: ['returned', 'expired'],
      },
      {
        id: 'points-keep-expiry',
        fact: 'points that come back keep the day on which they would have expired',
        in: 'lotsToReturn',
        replace: ['laterDay(entry.expiresOn ?? earliestOn, earliestOn)', 'earliestOn'],
      },
      {
        id: 'points-oldest-first',
        fact: 'points that expire first are used first',
        in: 'sortedByExpiry',
        replace: ['(key(a) < key(b) ? -1 : Number(key(a) > key(b)))', '0 * key(a).length * key(b).length'],
      },
    ],
  },
  {
    file: 'services/orders/cancel-order.ts',
    tests: ['tests/specification/rules-cancellation.test.ts'],
    mutations: [
      {
        id: 'cancel-earlier-fees',
        fact: 'a whole cancellation captures the fees of lines cancelled earlier',
        in: 'cancel',
        replace: [' + earlierFeesYen', ''],
      },
    ],
  },
  {
    file: 'services/points.ts',
    tests: ['tests/integration/checkout.test.ts'],
    mutations: [
      {
        id: 'points-balance',
        fact: 'the balance is checked again when the order is placed',
        in: 'checkPoints',
        replace: ['> balance', '< 0'],
      },
    ],
  },
  {
    file: 'services/points.ts',
    tests: ['tests/integration/place-order.test.ts'],
    mutations: [
      {
        id: 'points-guest',
        fact: 'points on the order of a guest are refused when it is placed',
        in: 'checkPoints',
        replace: ["rejected('points-insufficient', { balance: 0 })", 'undefined'],
      },
    ],
  },
]
