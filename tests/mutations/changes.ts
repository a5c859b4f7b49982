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
        search: 'return keepsOld ? { ...line, shippedTo: order.shipping } : line',
        replacement: 'return line',
      },
      {
        id: 'second-address-overwrites',
        fact: 'the address that a parcel went to stays when the destination changes again',
        search: ' && line.shippedTo === undefined',
        replacement: '',
      },
      {
        id: 'span-of-old-prefecture',
        fact: 'a line that is not shipped blocks the days of the new prefecture',
        search: 'const isMoved = prefecture !== prefectureOf(order)',
        replacement: 'const isMoved = prefecture === prefectureOf(order)',
      },
      {
        id: 'okinawa-served',
        fact: 'no parcel goes to Okinawa',
        search: 'return shipping.prefecture === OKINAWA',
        replacement: 'return shipping.prefecture > OKINAWA',
      },
      {
        id: 'fewer-days-cost-the-same',
        fact: 'fewer days cost less',
        search: 'Math.max(0, line.priceYen + furtherYen)',
        replacement: 'Math.max(line.priceYen, line.priceYen + furtherYen)',
      },
      {
        id: 'cancelled-lines-priced',
        fact: 'a cancelled line is not part of the changed total',
        search: 'totalsOf({ ...order, lines: open }, withdrawnYen({ lines }))',
        replacement: 'totalsOf({ ...order, lines }, withdrawnYen({ lines }))',
      },
      {
        id: 'withdrawn-line-changed',
        fact: 'a line that the shop cancelled still counts towards free delivery when another one is changed',
        search: 'lines: open }, withdrawnYen({ lines }))',
        replacement: 'lines: open })',
      },
      {
        id: 'other-product-packed',
        fact: 'another product has to be packed',
        search: ', packedAt: undefined }',
        replacement: ' }',
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
        search: "if (owedYen > amountYen) return 'pay'",
        replacement: '',
      },
      {
        id: 'change-while-requested',
        fact: 'no amount changes while an authorisation is not answered',
        search: "if (isRequested || status === 'captured') return 'wait'",
        replacement: '',
      },
      {
        id: 'change-beyond-hold',
        fact: 'an authorisation that ends before the new shipping day is made anew',
        search: "return isUnlimited || lastsUntilShipping(authorisedUntil, shipsOn) ? 'keep' : 'pay'",
        replacement: "return 'keep'",
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
        search: "if (pending.version !== order.version) return rejectWith('order-changed')",
        replacement: '',
      },
      {
        id: 'two-authorisations',
        fact: 'the payment before is voided when the new one becomes the order’s',
        search: "kind: 'void', amountYen: 0, at })",
        replacement: "kind: 'void', amountYen: 0, at: at.add({ hours: 9_000 }) })",
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
        search: 'accepted.version !== order.version',
        replacement: 'accepted.version > order.version',
      },
      {
        id: 'points-kept',
        fact: 'points that no longer fit go back',
        search: 'limit: order.usePoints - planned.usePoints',
        replacement: 'limit: 0 * order.usePoints',
      },
    ],
  },
  {
    file: 'services/orders/rebook-lines.ts',
    tests: ['tests/integration/change-rental.test.ts', 'tests/integration/change-delivery.test.ts'],
    mutations: [
      {
        id: 'own-booking-blocks',
        fact: 'a line can move by a day on its own product',
        search: 'const exceptLineUids = lines.map(({ uid }) => uid)',
        replacement: "const exceptLineUids = lines.map(() => 'none')",
      },
      {
        id: 'no-other-product',
        fact: 'a free product of the same size is taken when the own one is not free',
        search: 'smallestGapFirst(free.map(withNeighbours(blocked)), blocked)[0]',
        replacement: 'undefined',
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
        search: 'remindedAt: undefined, ',
        replacement: '',
      },
    ],
  },
]
