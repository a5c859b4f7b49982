import type { MutatedFile } from './mutation.ts'

/** The cart checks, the days on which a rental may start, and the status of orders and lines. */
export const ORDER_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/cart/checks.ts',
    tests: ['tests/specification/5-validation-cart.test.ts', 'domain/cart/cart.test.ts'],
    mutations: [
      {
        id: 'cart-empty',
        fact: 'cart check 1: an empty cart is not placed',
        search: 'lines.length === 0 ?',
        replacement: 'lines.length < 0 ?',
      },
      {
        id: 'cart-changed',
        fact: 'cart check 2: a cart that changed since the confirmation was shown is not placed',
        search: "return rejected(changed === 'lines' ?",
        replacement: "return rejected(changed !== 'lines' ?",
      },
      {
        id: 'cart-content',
        fact: 'cart check 2 compares quantities, not the order of the lines',
        search: '.toSorted()\n    .join',
        replacement: '.slice(0, 1)\n    .join',
      },
      {
        id: 'cart-overdue',
        fact: 'cart check 3: a deleted overdue order does not count',
        search: "order.available && order.status === 'Arrear'",
        replacement: "order.status === 'Arrear'",
      },
      {
        id: 'cart-reference-price',
        fact: 'cart check 4: a reference price of exactly the maximum is allowed',
        search: 'refPriceYen <= MAXIMUM_RENTAL_PRICE_YEN',
        replacement: 'refPriceYen < MAXIMUM_RENTAL_PRICE_YEN',
      },
      {
        id: 'cart-too-early',
        fact: 'cart check 5: a rental may start on the earliest day',
        search: 'startOn < facts.earliestOn',
        replacement: 'startOn <= facts.earliestOn',
      },
      {
        id: 'cart-double-booked',
        fact: 'cart check 6: one booked product is enough to reject the cart',
        search: 'taken.length === 0',
        replacement: 'taken.length <= 1',
      },
    ],
  },
  {
    file: 'services/checkout/place-order.ts',
    tests: ['tests/integration/place-order.test.ts'],
    mutations: [
      {
        id: 'place-version',
        fact: 'a cart that changed after its confirmation screen was opened is not placed',
        search: 'cart.version === seenVersion',
        replacement: 'cart.version >= 0',
      },
      {
        id: 'place-not-sold',
        fact: 'an item that was withdrawn after the confirmation was opened is not placed',
        search: 'if (stock.notice) {',
        replacement: 'if (stock.notice && cart.version < 0) {',
      },
    ],
  },
  {
    file: 'services/cart/cart-lines.ts',
    tests: ['tests/integration/place-order.test.ts'],
    mutations: [
      {
        id: 'substitute-reference-price',
        fact: 'a substitute brings its own reference price',
        search: 'productUid: product.productUid, refPriceYen: product.refPriceYen',
        replacement: 'productUid: product.productUid',
      },
    ],
  },
  {
    file: 'domain/rental/period.ts',
    tests: ['domain/rental/rental.test.ts'],
    mutations: [
      {
        id: 'calendar-cut-off',
        fact: 'from 16:00 in Tokyo a rental starts a day later',
        search: 'hourOfInstant(now) < CUT_OFF_HOUR ? 0',
        replacement: 'hourOfInstant(now) <= CUT_OFF_HOUR ? 0',
      },
      {
        id: 'calendar-holidays-remote',
        fact: 'after the closing days a rental starts one day later only outside short-delivery areas',
        search: 'addDays(editedWindow.rentalStartOn, days - 1)',
        replacement: 'editedWindow.rentalStartOn',
      },
    ],
  },
  {
    file: 'domain/delivery/delivery-days.ts',
    tests: ['domain/rental/rental.test.ts'],
    mutations: [
      {
        id: 'delivery-days',
        fact: 'delivery outside short-delivery areas takes two days',
        search: 'isShortDeliveryArea(prefecture) ? 1 : MAX_DELIVERY_DAYS',
        replacement: 'isShortDeliveryArea(prefecture) ? 1 : 1',
      },
    ],
  },
  {
    file: 'domain/delivery/delivery.ts',
    tests: ['tests/specification/3-enumerations.test.ts'],
    mutations: [
      {
        id: 'delivery-requests',
        fact: 'each delivery request has its own label',
        search: "{ code: 1, label: '宅配ボックスに配達' }",
        replacement: "{ code: 1, label: '不在の場合は宅配ボックスに配達 ' }",
      },
    ],
  },
  {
    file: 'domain/delivery/prefecture.ts',
    tests: ['tests/specification/3-enumerations.test.ts'],
    mutations: [
      {
        id: 'prefecture-names',
        fact: 'prefecture 4 is 宮城県, 5 is 秋田県',
        search: '宮城県 秋田県',
        replacement: '秋田県 宮城県',
      },
    ],
  },
  {
    file: 'domain/order/states.ts',
    tests: ['tests/specification/4-states.test.ts'],
    mutations: [
      {
        id: 'states-table',
        fact: 'an order that is shipped cannot be cancelled by the shop',
        search: "{ from: 'Reserved', to: 'CancelByCompany'",
        replacement: "{ from: 'Rental1', to: 'CancelByCompany'",
      },
    ],
  },
  {
    file: 'domain/order/cancellation.ts',
    tests: ['domain/order/cancellation.test.ts'],
    mutations: [
      {
        id: 'cancel-last-line',
        fact: 'the last line that is not cancelled cannot be cancelled separately',
        search: 'cancelledTogether(lines, lineUid).includes(line.uid) && !isCancelledLine(line))\n        ?',
        replacement: 'cancelledTogether(lines, lineUid).includes(line.uid))\n        ?',
      },
      {
        id: 'cancel-first-hour',
        fact: 'a packed line is not free in the first hour',
        search: '!isFree || packedAt !== undefined',
        replacement: '!isFree',
      },
      {
        id: 'cancel-by-shop',
        fact: 'the shop cancels a line free of charge',
        search: "by === 'shop' ? 0 :",
        replacement: "by === 'shop' ? 1 :",
      },
    ],
  },
  {
    file: 'domain/order/identity.ts',
    tests: ['domain/order/identity.test.ts'],
    mutations: [
      {
        id: 'identity-cut-off',
        fact: 'a document is due at the latest at the cut-off of the shipping day',
        search: 'earlier(later(regularAt, soonAt), shippingCutOffAt(shippedOn))',
        replacement: 'later(regularAt, soonAt)',
      },
      {
        id: 'identity-unchecked',
        fact: 'an order whose document is sent and unchecked ends at the cut-off',
        search: 'return isReached(identityCheckDueAt(shippedOn, dueAt), now)',
        replacement: 'return isIdentityMissing(status) && isReached(identityCheckDueAt(shippedOn, dueAt), now)',
      },
      {
        id: 'identity-reminder-once',
        fact: 'the customer is reminded once',
        search: 'remindedAt !== undefined || ',
        replacement: '',
      },
    ],
  },
  {
    file: 'adapters/postgres/identity-documents.ts',
    tests: ['tests/integration/identity-checks.test.ts'],
    mutations: [
      {
        id: 'identity-accepted-counts',
        fact: 'an accepted document counts for later orders before the first one is returned',
        search: " OR identity_documents.status = 'accepted')`",
        replacement: ')`',
      },
      {
        id: 'identity-list-order',
        fact: 'documents that wait for the check are first in the list of staff',
        search: "identity_documents.status <> 'sent', rental_start_on",
        replacement: 'rental_start_on',
      },
    ],
  },
  {
    file: 'services/identity-documents/request-document.ts',
    tests: ['tests/integration/identity-while-ordering.test.ts'],
    mutations: [
      {
        id: 'identity-while-ordering',
        fact: 'a document sent while ordering becomes that of the order',
        search: "stored === undefined ? 'wanted' : 'sent'",
        replacement: "'wanted'",
      },
    ],
  },
  {
    file: 'app/ui/order/calendar-file.ts',
    tests: ['app/ui/order/calendar-file.test.ts'],
    mutations: [
      {
        id: 'calendar-uid-of-day',
        fact: 'an event keeps its UID when its day changes',
        search: 'uid: `${key}@',
        replacement: 'uid: `${on}-${key}@',
      },
      {
        id: 'calendar-cancelled-event',
        fact: 'the events of a cancelled line are cancelled',
        search: "status: isCancelled ? 'CANCELLED' : 'CONFIRMED',",
        replacement: "status: isCancelled ? 'CONFIRMED' : 'CONFIRMED',",
      },
    ],
  },
]
