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
        search: 'Math.ceil(amountYen / 10)',
        replacement: 'Math.floor(amountYen / 10)',
      },
      {
        id: 'tax-rounding',
        fact: 'the contained tax is rounded down',
        search: 'Math.floor((amountYen * TAX_RATE_PERCENT)',
        replacement: 'Math.round((amountYen * TAX_RATE_PERCENT)',
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
        search: 'subtotalYen >= FREE_DELIVERY_THRESHOLD_YEN',
        replacement: 'subtotalYen > FREE_DELIVERY_THRESHOLD_YEN',
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
        search: 'daysBeforeShipping >= toDays',
        replacement: 'daysBeforeShipping > toDays',
      },
      {
        id: 'fee-own-day',
        fact: 'the fee of a line depends on its own shipping day',
        search: 'cancellationRatePercent(daysBetween(todayOn, shipsOn))',
        replacement: 'cancellationRatePercent(daysBetween(todayOn, lines[0]!.shipsOn))',
      },
      {
        id: 'fee-points-first',
        fact: 'a cancellation returns points before money',
        search: 'Math.min(facts.usePoints, returnedYen)',
        replacement: 'Math.max(0, returnedYen - (facts.totalYen - facts.usePoints))',
      },
    ],
  },
  {
    file: 'domain/pricing/partial-cancellation.ts',
    tests: ['domain/pricing/cancellation.test.ts'],
    mutations: [
      {
        id: 'partial-delivery-fee',
        fact: 'a delivery fee that a partial cancellation adds again is offset by a discount',
        search: 'newTotals.discountYen + newTotals.totalYen - totalAfterYen',
        replacement: 'newTotals.discountYen',
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
        search: 'Math.max(0, totalYen - dueBackYen)',
        replacement: 'Math.max(0, totalYen)',
      },
      {
        id: 'withdrawn-free-delivery',
        fact: 'a line that the shop cancels still counts towards free delivery',
        search: 'facts.withdrawnYen + takenYen',
        replacement: 'facts.withdrawnYen',
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
        search: 'rates.filter(isTaxed).map((rate) => rate.amountYen)',
        replacement: 'rates.map((rate) => rate.amountYen)',
      },
      {
        id: 'credit-note-net',
        fact: 'a credit note with a retained fee says how much money went back',
        search: '!rates.every(isTaxed)',
        replacement: 'rates.length > 2',
      },
      {
        id: 'credit-note-of-charges',
        fact: 'the receipt of charges beside a statement is corrected by itself',
        search: "if (document === 'receipt') return chargeReceiptRows(facts)",
        replacement: '',
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
        search: 'Math.max(0, leftYen - leftOf(fees.filter(({ isCaptured }) => isCaptured)))',
        replacement: 'leftYen',
      },
      {
        id: 'refund-fee-limit',
        fact: 'a fee is refunded at most once',
        search: 'map((each) => each.amountYen)) - refundedFeeYen)',
        replacement: 'map((each) => each.amountYen)))',
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
        search: "isCollectedWithOrder && (state === 'paid' || state === 'open')",
        replacement: "(isCollectedWithOrder || state === 'paid')",
      },
      {
        id: 'statement-from-delivery',
        fact: 'a statement can be had once a line was delivered, not earlier',
        search: "['Rental', 'Arrear', 'Return']",
        replacement: "['Shipping', 'Rental', 'Arrear', 'Return']",
      },
      {
        id: 'transaction-day',
        fact: 'the day of the transaction is the first rental day',
        search: 'tradedOn: tradedOn ?? paidOn, paidOn, paymentMethod',
        replacement: 'tradedOn: paidOn, paidOn, paymentMethod',
      },
      {
        id: 'refund-part-rate',
        fact: 'a refunded fee is deducted without tax',
        search: "part === 'rent'",
        replacement: 'part !== undefined',
      },
    ],
  },
  {
    file: 'domain/order/draft.ts',
    tests: ['domain/order/cancellation.test.ts'],
    mutations: [
      {
        id: 'withdrawn-earlier-line',
        fact: 'a line that the shop cancelled earlier still counts when the customer cancels another',
        search: "status === 'CancelByCompany'",
        replacement: "status === 'CancelNoID'",
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
        search: 'entry.expiresOn < todayOn',
        replacement: 'entry.expiresOn <= todayOn',
      },
      {
        id: 'points-returned-once',
        fact: 'points that were returned are not returned again',
        search: "else if (reason === 'returned')",
        replacement: "else if (reason === 'expired')",
      },
      {
        id: 'points-keep-expiry',
        fact: 'points that come back keep the day on which they would have expired',
        search: 'laterDay(entry.expiresOn ?? earliestOn, earliestOn)',
        replacement: 'earliestOn',
      },
      {
        id: 'points-oldest-first',
        fact: 'points that expire first are used first',
        search: '(key(a) < key(b) ? -1 : Number(key(a) > key(b)))',
        replacement: '0 * key(a).length * key(b).length',
      },
    ],
  },
  {
    file: 'services/orders/cancel-order.ts',
    tests: ['tests/specification/5-order-cancellation.test.ts'],
    mutations: [
      {
        id: 'cancel-earlier-fees',
        fact: 'a whole cancellation captures the fees of lines cancelled earlier',
        search: 'endPayment(change, retainedYen + earlierFeesYen)',
        replacement: 'endPayment(change, retainedYen)',
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
        search: 'usePoints > balance ?',
        replacement: 'usePoints < 0 ?',
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
        search: "if (customerUid === undefined) return rejected('points-insufficient', { balance: 0 })",
        replacement: 'if (customerUid === undefined) return undefined',
      },
    ],
  },
]
