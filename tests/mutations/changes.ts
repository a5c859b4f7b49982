import type { MutatedFile } from './mutation.ts'

/** Changes of an order before it is shipped: delivery, days, sizes, and what they need of the payment. */
export const CHANGE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/order/changes.ts',
    tests: ['domain/order/changes.test.ts', 'domain/order/cancellation.test.ts'],
    mutations: [
      {
        id: 'out-follows-address',
        fact: 'a line that is out keeps the destination of its parcel',
        in: 'withDelivery',
        replace: ['keepsOld ? { ...line, shippedTo: order.shipping } : line', 'line'],
      },
      {
        id: 'second-address-overwrites',
        fact: 'the address that a parcel went to stays when the destination changes again',
        in: 'withDelivery',
        replace: [' && line.shippedTo === undefined', ''],
      },
      {
        id: 'span-of-old-prefecture',
        fact: 'a line that is not shipped blocks the days of the new prefecture',
        in: 'withDelivery',
        replace: ['prefecture !==', 'prefecture ==='],
      },
      {
        id: 'okinawa-served',
        fact: 'no parcel goes to Okinawa',
        in: 'checkDelivery',
        replace: ['rejectUnserved(shipping.prefecture, rules)', 'void rules || undefined'],
      },
      {
        id: 'fewer-days-cost-the-same',
        fact: 'fewer days cost less',
        in: 'changedLine',
        replace: ['0, line', 'line.priceYen, line'],
      },
      {
        id: 'cancelled-lines-priced',
        fact: 'a cancelled line is not part of the changed total',
        in: 'withChangedLines',
        replace: [': counting', ''],
      },
      {
        id: 'withdrawn-line-changed',
        fact: 'a line that the shop cancelled still counts towards free delivery when another one is changed',
        in: 'withChangedLines',
        replace: ['withdrawnYen({ lines })', '0'],
      },
      {
        id: 'other-unit-packed',
        fact: 'another unit has to be packed',
        in: 'withUnit',
        replace: [', packedAt: undefined', ''],
      },
    ],
  },
  {
    file: 'domain/order/authorisation.ts',
    tests: ['domain/order/authorisation.test.ts'],
    mutations: [
      {
        id: 'change-beyond-authorised',
        fact: 'more than is authorised is paid anew',
        in: 'paymentForChange',
        drop: 'if (owedYen > amountYen)',
      },
      {
        id: 'change-while-requested',
        fact: 'no amount changes while an authorisation is not answered',
        in: 'paymentForChange',
        drop: "if (isRequested || status === 'captured')",
      },
      {
        id: 'change-beyond-hold',
        fact: 'an authorisation that ends before the new shipping day is made anew',
        in: 'paymentForChange',
        replace: ["isUnlimited || lastsUntilShipping(authorisedUntil, shipsOn) ? 'keep' : 'pay'", "'keep'"],
      },
    ],
  },
  {
    file: 'services/orders/change-payment.ts',
    tests: ['tests/integration/change-payment.test.ts'],
    mutations: [
      {
        id: 'change-of-newer-order',
        fact: 'a payment does not change an order that was changed meanwhile',
        in: 'decide',
        drop: 'order-changed',
      },
      {
        id: 'two-authorisations',
        fact: 'the payment before is voided when the new one becomes the order’s',
        in: 'decide',
        replace: [': 0, at', ': 0, at: at.add({ hours: 9_000 })'],
      },
    ],
  },
  {
    file: 'services/orders/change-rental.ts',
    tests: ['tests/integration/change-rental.test.ts'],
    mutations: [
      {
        id: 'stale-rental-change',
        fact: 'a form that shows an older version changes nothing',
        in: 'change',
        replace: ['version !==', 'version >'],
      },
      {
        id: 'points-kept',
        fact: 'points that no longer fit go back',
        in: 'applyRental',
        replace: ['order.usePoints - planned', '0 * order'],
      },
    ],
  },
  {
    file: 'services/orders/rebook-lines.ts',
    tests: ['tests/integration/change-rental.test.ts', 'tests/integration/change-delivery.test.ts'],
    mutations: [
      {
        id: 'own-booking-blocks',
        fact: 'a line can move by a day on its own unit',
        in: 'bookingsOf',
        replace: ['({ uid }) => uid', "() => 'none'"],
      },
      {
        id: 'no-other-unit',
        fact: 'a free unit of the same size is taken when the own one is not free',
        in: 'chooseUnits',
        replace: ['smallestGapFirst(free.map(withNeighbours(blocked)), blocked)[0]', 'undefined'],
      },
    ],
  },
  {
    file: 'services/identity-documents/move-due-hour.ts',
    tests: ['tests/integration/change-rental.test.ts'],
    mutations: [
      {
        id: 'no-second-reminder',
        fact: 'the customer is reminded of the new hour of the identity document',
        in: 'moveDueHour',
        replace: ['remindedAt: undefined, ', ''],
      },
    ],
  },
]
