import type { MutatedFile } from './mutation.ts'

/** What happens to an order after it was placed: lines, parcels, returns, late authorisation. */
export const AFTER_ORDER_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/order/life-parcels.ts',
    tests: [
      'tests/integration/parcels.test.ts',
      'tests/integration/undone-returns.test.ts',
      'tests/integration/unusual-returns.test.ts',
    ],
    mutations: [
      {
        id: 'ship-after-return',
        fact: 'no parcel leaves for an order whose lines are all back',
        in: 'shipped',
        replace: ["!== 'Reserved' && !isUnderWay(from)", "=== 'Delivery'"],
      },
      {
        id: 'undo-other-day',
        fact: 'a return is undone only on the same day',
        in: 'returnUndone',
        replace: ['line.returnedOn !== todayOn || ', ''],
      },
      {
        id: 'undo-refused',
        fact: 'the return of a refused delivery is not undone',
        in: 'returnUndone',
        replace: ['!== undefined', "=== 'lost'"],
      },
      {
        id: 'lost-only-overdue',
        fact: 'only an overdue line is given up',
        in: 'returned',
        replace: ["=== 'Arrear'", "!== 'Fix'"],
      },
      {
        id: 'partly-returned',
        fact: 'an order of which a line is back is Rental3',
        in: 'statusOfLines',
        replace: ['lines.some', 'lines.every'],
      },
    ],
  },
  {
    file: 'services/orders/return-lines.ts',
    tests: ['tests/integration/parcels.test.ts', 'tests/integration/unit-conditions.test.ts'],
    mutations: [
      {
        id: 'parcel-partly-back',
        fact: 'a parcel is returned when all of its lines are',
        in: 'takeBack',
        replace: ['parcelUid !==', 'parcelUid ==='],
      },
      {
        id: 'receive-wrong-garment',
        fact: 'a unit in whose place something else came stays out',
        in: 'receiveUnits',
        replace: [' || !hasArrived(arrival.verdict)', ''],
      },
    ],
  },
  {
    file: 'services/orders/fulfil-order.ts',
    tests: ['tests/integration/parcels.test.ts'],
    mutations: [
      {
        id: 'ship-empty',
        fact: 'no parcel leaves without a line',
        in: 'ship',
        drop: 'nothing-to-ship',
      },
      {
        id: 'ship-late',
        fact: 'no line ships after its return date',
        in: 'rejectUnready',
        replace: ['({ endOn }) => endOn < todayOn', '({ startOn }) => startOn > startOn'],
      },
      {
        id: 'slip-other-lines',
        fact: 'a slip of the order is one parcel and takes no other lines',
        in: 'containsLines',
        replace: ['every((each) => lineUids.includes(each))', 'length > 0'],
      },
    ],
  },
  {
    file: 'services/orders/undo-return.ts',
    tests: ['tests/integration/undone-returns.test.ts'],
    mutations: [
      {
        id: 'undo-absent',
        fact: 'a return is not undone when the unit has left again',
        in: 'undoReturn',
        replace: ['absent.has(unitUid)', 'false'],
      },
      {
        id: 'undo-points',
        fact: 'a return is not undone when the member has used its points',
        in: 'undoReturn',
        replace: ["'Return'", "'New'"],
      },
      {
        id: 'undo-cleaning',
        fact: 'undoing a return releases the cleaning hold',
        in: 'undoReturn',
        drop: 'stock.releaseCleaningHold',
      },
    ],
  },
  {
    file: 'domain/order/cancellation.ts',
    tests: ['domain/order/cancellation.test.ts'],
    mutations: [
      {
        id: 'cancel-beside-refused',
        fact: 'a line whose delivery was refused does not count when another one is cancelled',
        in: 'planLineCancel',
        replace: ['.filter(isCountingLine)', '.filter((line) => !isCancelledLine(line))'],
      },
      {
        id: 'cancel-shipped-line',
        fact: 'only a line that is not shipped can be cancelled',
        in: 'PARTIAL_CANCEL_RULES',
        replace: ['isUnshippedLine', '!isCancelledLine'],
      },
      {
        id: 'cancel-under-way',
        fact: 'an unshipped line of an order under way can be cancelled',
        in: 'PARTIAL_CANCEL_RULES',
        replace: [' || isUnderWay(status)', ''],
      },
    ],
  },
  {
    file: 'domain/order/life.ts',
    tests: ['domain/order/cancellation.test.ts'],
    mutations: [
      {
        id: 'cancel-last-open',
        fact: 'an order under way is Return once every line is back or cancelled',
        in: 'withCancelledLine',
        replace: ['isOpenLine', "(line) => line.status !== 'Return'"],
      },
      {
        id: 'cancel-line-status',
        fact: 'a line that the shop cancels is CancelByCompany',
        in: 'cancelledLineStatus',
        drop: "if (by === 'shop')",
      },
    ],
  },
  {
    file: 'domain/order/authorisation.ts',
    tests: ['domain/order/authorisation.test.ts'],
    mutations: [
      {
        id: 'late-requested-once',
        fact: 'nothing is requested while an authorisation is not answered',
        in: 'authorisationStep',
        replace: [' || isRequested', ''],
      },
      {
        id: 'late-renewed',
        fact: 'a kept card is authorised anew when its authorisation ends before shipping',
        in: 'authorisationStep',
        replace: ["(status === 'verified' || status === 'authorised')", "status === 'verified'"],
      },
      {
        id: 'late-ended',
        fact: 'an authorisation that ended unexpectedly does not last',
        in: 'lasts',
        replace: ['!hasEnded && ', ''],
      },
      {
        id: 'late-cut-off',
        fact: 'an unpaid order is cancelled at the cut-off of the day before shipping',
        in: 'paymentDueAt',
        replace: ['-1', '0'],
      },
    ],
  },
  {
    file: 'services/payments/late-authorisation.ts',
    tests: ['tests/integration/late-authorisation.test.ts'],
    mutations: [
      {
        id: 'late-fees',
        fact: 'an order whose payment is made at the last moment is not cancelled',
        in: 'settleStartedBefore',
        replace: [
          'if (started !== undefined) await settleReplacement(ports, started, { isAbandoned })',
          'void settleReplacement; void started; void isAbandoned',
        ],
      },
      {
        id: 'late-withdrawn',
        fact: 'after a cancellation no customer is asked to pay again',
        in: 'applyAuthorisationResult',
        drop: 'if (!isWaitingToShip(order) || isWithdrawn)',
      },
      {
        id: 'late-not-live',
        fact: 'no parcel leaves while an authorisation is made anew',
        in: 'advance',
        drop: "await tx.money.settlePayment(payment.uid, 'verified', payment.processorRef, at)",
      },
    ],
  },
  {
    file: 'services/orders/return-money.ts',
    tests: ['tests/integration/uncaptured.test.ts'],
    mutations: [
      {
        id: 'uncaptured-fee',
        fact: 'a fee that is owed by itself is not part of the charge after a refused capture',
        in: 'returnUncaptured',
        replace: [' - feeYen', ''],
      },
      {
        id: 'uncaptured-refund',
        fact: 'what was not captured is not refunded',
        in: 'returnMoney',
        replace: ['!== undefined', '=== null'],
      },
    ],
  },
]
