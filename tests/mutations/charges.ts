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
        in: 'lossYen',
        replace: ['lossMinPercent, 100', '0, 100'],
      },
      {
        id: 'loss-late-together',
        fact: 'lateness and loss together are never above the reference price',
        in: 'lossYen',
        replace: ['min', 'max'],
      },
      {
        id: 'late-days',
        fact: 'the first and the last day of lateness count',
        in: 'lateYen',
        replace: ['+ 1 ', ''],
      },
      {
        id: 'damage-covered',
        fact: 'the plan covers only the damages of the list',
        in: 'damageYen',
        replace: ['damage && isCovered', 'damage'],
      },
      {
        id: 'refused-fee-charged',
        fact: 'a delivery fee already charged is part of the carriage of a refused delivery',
        in: 'refusedDeliveryYen',
        replace: ['Math.max(0, refusedCarriageYen - facts.deliveryFeeYen)', 'refusedCarriageYen'],
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
        in: 'chargeDueOn',
        replace: ['openedOn, dueDays', 'openedOn, dueDays + 1'],
      },
      {
        id: 'charge-proposed-owed',
        fact: 'a proposed charge is not owed',
        in: 'isOwed',
        replace: ["'disputed'", "'disputed' || state === 'proposed'"],
      },
      {
        id: 'charge-paid-final',
        fact: 'a paid charge is never owed again',
        in: 'CHARGE_MOVES',
        replace: ["'refunded'", "'refunded', 'open', 'waived'"],
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
        in: 'endStarted',
        replace: ['charges.every(isPayable) && ', ''],
      },
      {
        id: 'charge-waived-meanwhile',
        fact: 'what is waived between authorisation and capture goes back',
        in: 'applyChargeTask',
        replace: ['if (!isOwed(charge)) await refundFromPayment(change, paymentUid, charge)', 'void charge'],
      },
      {
        id: 'charge-amount-seen',
        fact: 'another amount than the one shown is not charged',
        in: 'start',
        replace: ['amountYen !==', 'amountYen <'],
      },
    ],
  },
  {
    file: 'domain/pricing/charge-states.ts',
    tests: ['tests/integration/charges-decided.test.ts', 'tests/integration/parcels.test.ts'],
    mutations: [
      {
        id: 'credit-owed',
        fact: 'points are not credited while something of the order is owed',
        in: 'arePointsEarned',
        replace: ["!isOwed(each) && each.state !== 'proposed'", 'true'],
      },
      {
        id: 'credit-unpaid',
        fact: 'points are not credited before cash on delivery is paid',
        in: 'arePointsEarned',
        replace: [' || (order.paidAt === undefined && order.paymentTotalYen > 0)', ''],
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
        in: 'importRow',
        replace: ['codAmountYen !==', 'codAmountYen <'],
      },
      {
        id: 'statement-day-ahead',
        fact: 'cash is not paid on a day that is still to come',
        in: 'importRow',
        drop: 'if (paidOn > dayOfInstant(ports.days.now()))',
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
        in: 'markArrived',
        replace: ['has(parcelUid)', 'size >= 0'],
      },
      {
        id: 'overdue-handed-in',
        fact: 'a line whose parcel was handed in does not become overdue',
        in: 'keptLines',
        replace: ['!uids.has(parcelUid)', 'uids.size >= 0'],
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
        in: 'closingOn',
        replace: ['on <= toOn', 'on < toOn'],
      },
      {
        id: 'grace-closed-days',
        fact: 'closed days do not count as days of grace',
        in: 'graceEndsOn',
        replace: [
          'addCountedDays(dueOn, graceDays, isCounted)',
          'addDays(dueOn, graceDays + Number(isCounted === undefined))',
        ],
      },
      {
        id: 'suspension-prefecture',
        fact: 'a suspension counts only in its prefectures',
        in: 'suspensionOn',
        replace: ['includes(prefecture)', 'length > 0 * prefecture'],
      },
    ],
  },
]
