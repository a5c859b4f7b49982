import type { MutatedFile } from './mutation.ts'

/** Charges beyond the totals of an order, points, cash on delivery, and what the calendar and the carrier decide. */
export const CHARGE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/pricing/charges.ts',
    tests: ['domain/pricing/charges.test.ts'],
    mutations: [
      {
        id: 'loss-minimum',
        fact: 'at least 30 % of the reference price stays',
        search: 'Math.max(LOSS_MIN_PERCENT, 100',
        replacement: 'Math.max(0, 100',
      },
      {
        id: 'loss-late-together',
        fact: 'lateness and loss together are never above the reference price',
        search: 'return Math.min(percentOfYen(facts.refPriceYen, percent), restYen)',
        replacement: 'return Math.max(percentOfYen(facts.refPriceYen, percent), restYen)',
      },
      {
        id: 'late-days',
        fact: 'the first and the last day of lateness count',
        search: 'daysBetween(arrearOn, handedOverOn) + 1 - carrierExcludedDays',
        replacement: 'daysBetween(arrearOn, handedOverOn) - carrierExcludedDays',
      },
      {
        id: 'damage-covered',
        fact: 'the plan covers only the damages of the list',
        search: 'code === facts.damage && isCovered)',
        replacement: 'code === facts.damage)',
      },
      {
        id: 'refused-fee-charged',
        fact: 'a delivery fee already charged is part of the carriage of a refused delivery',
        search: 'Math.max(0, carriageYen - facts.deliveryFeeYen)',
        replacement: 'carriageYen',
      },
    ],
  },
  {
    file: 'domain/pricing/charge-states.ts',
    tests: ['domain/pricing/charges.test.ts', 'tests/integration/charges-decided.test.ts'],
    mutations: [
      {
        id: 'charge-due',
        fact: 'a charge is due 14 days after it was opened',
        search: 'addDays(openedOn, CHARGE_DUE_DAYS)',
        replacement: 'addDays(openedOn, CHARGE_DUE_DAYS + 1)',
      },
      {
        id: 'charge-proposed-owed',
        fact: 'a proposed charge is not owed',
        search: "return state === 'open' || state === 'disputed'",
        replacement: "return state === 'open' || state === 'disputed' || state === 'proposed'",
      },
      {
        id: 'charge-paid-final',
        fact: 'a paid charge is never owed again',
        search: "paid: ['refunded']",
        replacement: "paid: ['refunded', 'open', 'waived']",
      },
    ],
  },
  {
    file: 'services/charges/pay-charges.ts',
    tests: ['tests/integration/charges.test.ts'],
    mutations: [
      {
        id: 'charge-paid-twice',
        fact: 'what staff settled while the customer was paying is not captured',
        search: 'charges.every(isPayable) && ',
        replacement: '',
      },
      {
        id: 'charge-waived-meanwhile',
        fact: 'what is waived between authorisation and capture goes back',
        search: 'if (!isOwed(charge)) await refundFromPayment(change, paymentUid, charge)',
        replacement: 'void charge',
      },
      {
        id: 'charge-amount-seen',
        fact: 'another amount than the one shown is not charged',
        search: 'amountYen !== acceptedYen',
        replacement: 'amountYen < acceptedYen',
      },
    ],
  },
  {
    file: 'services/orders/money.ts',
    tests: ['tests/integration/charges-decided.test.ts', 'tests/integration/parcels.test.ts'],
    mutations: [
      {
        id: 'credit-owed',
        fact: 'points are not credited while something of the order is owed',
        search: ".some((each) => isOwed(each) || each.state === 'proposed')) return",
        replacement: '.some(() => false)) return',
      },
      {
        id: 'credit-unpaid',
        fact: 'points are not credited before cash on delivery is paid',
        search: 'if (order.paidAt === undefined && order.paymentTotalYen > 0) return',
        replacement: '',
      },
    ],
  },
  {
    file: 'services/orders/cash-on-delivery.ts',
    tests: ['tests/integration/parcels.test.ts'],
    mutations: [
      {
        id: 'statement-amount',
        fact: 'a row of a statement with another amount is refused',
        search: 'codAmountYen !== amountYen',
        replacement: 'codAmountYen < amountYen',
      },
      {
        id: 'statement-day-ahead',
        fact: 'cash is not paid on a day that is still to come',
        search: "if (paidOn > dayOfInstant(ports.days.now())) return report('day-ahead')",
        replacement: '',
      },
    ],
  },
  {
    file: 'services/scheduled/advance-orders.ts',
    tests: ['tests/integration/carrier-reports.test.ts', 'tests/integration/carrier-lateness.test.ts'],
    mutations: [
      {
        id: 'arrival-tracked',
        fact: 'the calendar does not decide about the arrival of a parcel on which its carrier reports',
        search: '(parcelUid === undefined || untracked.has(parcelUid))',
        replacement: '(parcelUid === undefined || untracked.size >= 0)',
      },
      {
        id: 'overdue-handed-in',
        fact: 'a line whose parcel was handed in does not become overdue',
        search: 'parcelUid === undefined || !uids.has(parcelUid)',
        replacement: 'parcelUid === undefined || uids.size >= 0',
      },
    ],
  },
  {
    file: 'domain/rental/calendar.ts',
    tests: ['domain/rental/calendar.test.ts', 'domain/rental/closing.test.ts'],
    mutations: [
      {
        id: 'closing-last-day',
        fact: 'the last day of a closing is closed',
        search: 'fromOn <= on && on <= toOn)\n}\n\nexport function isOpenDay',
        replacement: 'fromOn <= on && on < toOn)\n}\n\nexport function isOpenDay',
      },
      {
        id: 'grace-closed-days',
        fact: 'closed days do not count as days of grace',
        search:
          'return addCountedDays(returnDueOn(calendar, endOn, prefecture), returnGraceDays(prefecture), isCounted)',
        replacement:
          'void isCounted; return addDays(returnDueOn(calendar, endOn, prefecture), returnGraceDays(prefecture))',
      },
      {
        id: 'suspension-prefecture',
        fact: 'a suspension counts only in its prefectures',
        search: ' && prefectures.includes(prefecture)',
        replacement: ' && prefectures.length > 0 * prefecture',
      },
    ],
  },
]
