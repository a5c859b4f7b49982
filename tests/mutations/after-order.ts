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
        search: "if (from !== 'Reserved' && !isUnderWay(from))",
        replacement: "if (from === 'Delivery')",
      },
      {
        id: 'undo-other-day',
        fact: 'a return is undone only on the same day',
        search: 'line.returnedOn !== todayOn || ',
        replacement: '',
      },
      {
        id: 'undo-refused',
        fact: 'the return of a refused delivery is not undone',
        search: '|| line.finding !== undefined) return rejectedLine',
        replacement: "|| line.finding === 'lost') return rejectedLine",
      },
      {
        id: 'lost-only-overdue',
        fact: 'only an overdue line is given up',
        search: "finding !== 'lost' || line.status === 'Arrear'",
        replacement: "finding !== 'lost' || line.status !== 'Fix'",
      },
      {
        id: 'partly-returned',
        fact: 'an order of which a line is back is Rental3',
        search: "lines.some((line) => line.status === 'Return')) return 'Rental3'",
        replacement: "lines.every((line) => line.status === 'Return')) return 'Rental3'",
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
        search: 'line.parcelUid !== parcel.uid || !isOpenLine(line)',
        replacement: 'line.parcelUid === parcel.uid || !isOpenLine(line)',
      },
      {
        id: 'receive-wrong-garment',
        fact: 'a unit in whose place something else came stays out',
        search: 'arrival === undefined || !hasArrived(arrival.verdict)',
        replacement: 'arrival === undefined',
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
        search: "if (lineUids.length === 0) return rejected('nothing-to-ship')",
        replacement: '',
      },
      {
        id: 'ship-late',
        fact: 'no line ships after its return date',
        search: 'lines.find(({ endOn }) => endOn < todayOn)',
        replacement: 'lines.find(({ startOn }) => startOn > startOn)',
      },
      {
        id: 'slip-other-lines',
        fact: 'a slip of the order is one parcel and takes no other lines',
        search: 'inside.every((each) => lineUids.includes(each))',
        replacement: 'inside.length > 0',
      },
    ],
  },
  {
    file: 'services/orders/undo-return.ts',
    tests: ['tests/integration/undone-returns.test.ts'],
    mutations: [
      {
        id: 'undo-absent',
        fact: 'a return is not undone when the product has left again',
        search: 'absent.has(productUid)',
        replacement: 'false',
      },
      {
        id: 'undo-points',
        fact: 'a return is not undone when the member has used its points',
        search: "if (order.status === 'Return' && !(await reverseEarnedPoints(change, ids)))",
        replacement: "if (order.status === 'New' && !(await reverseEarnedPoints(change, ids)))",
      },
      {
        id: 'undo-cleaning',
        fact: 'undoing a return releases the cleaning hold',
        search: 'await tx.stock.releaseCleaningHold(lineUid)',
        replacement: '',
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
        search: " && line.finding !== 'refused'",
        replacement: '',
      },
      {
        id: 'cancel-shipped-line',
        fact: 'only a line that is not shipped can be cancelled',
        search: 'if (line === undefined || isUnshippedLine(line)) return undefined',
        replacement: 'if (line === undefined || !isCancelledLine(line)) return undefined',
      },
      {
        id: 'cancel-under-way',
        fact: 'an unshipped line of an order under way can be cancelled',
        search: 'isCancellableStatus(status) || isUnderWay(status) ? undefined',
        replacement: 'isCancellableStatus(status) ? undefined',
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
        search: '!lines.some(isOpenLine)',
        replacement: "!lines.some((line) => line.status !== 'Return')",
      },
      {
        id: 'cancel-line-status',
        fact: 'a line that the shop cancels is CancelByCompany',
        search: "if (by === 'shop') return 'CancelByCompany'",
        replacement: '',
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
        search: "status === 'captured' || isRequested ||",
        replacement: "status === 'captured' ||",
      },
      {
        id: 'late-renewed',
        fact: 'a kept card is authorised anew when its authorisation ends before shipping',
        search: "(status === 'verified' || status === 'authorised')) return 'authorise'",
        replacement: "status === 'verified') return 'authorise'",
      },
      {
        id: 'late-ended',
        fact: 'an authorisation that ended unexpectedly does not last',
        search: 'return !hasEnded && (',
        replacement: 'return (',
      },
      {
        id: 'late-cut-off',
        fact: 'an unpaid order is cancelled at the cut-off of the day before shipping',
        search: 'startOfDay(addDays(shipsOn, -1)).add({ hours: CUT_OFF_HOUR })',
        replacement: 'startOfDay(addDays(shipsOn, 0)).add({ hours: CUT_OFF_HOUR })',
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
        search: 'if (started !== undefined) await settleReplacement(ports, started, { isAbandoned })',
        replacement: 'void settleReplacement; void started; void isAbandoned',
      },
      {
        id: 'late-withdrawn',
        fact: 'after a cancellation no customer is asked to pay again',
        search: 'if (!isWaitingToShip(order) || isWithdrawn) return',
        replacement: '',
      },
      {
        id: 'late-not-live',
        fact: 'no parcel leaves while an authorisation is made anew',
        search: "await tx.money.settlePayment(payment.uid, 'verified', payment.processorRef, at)",
        replacement: '',
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
        search: 'uncaptured.amountYen - amountYen - feeYen',
        replacement: 'uncaptured.amountYen - amountYen',
      },
      {
        id: 'uncaptured-refund',
        fact: 'what was not captured is not refunded',
        search: 'if (uncaptured !== undefined) return returnUncaptured',
        replacement: 'if (uncaptured === null) return returnUncaptured',
      },
    ],
  },
]
