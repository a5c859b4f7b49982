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
        in: 'rejectEmpty',
        replace: ['===', '<'],
      },
      {
        id: 'cart-changed',
        fact: 'cart check 2: a cart that changed since the confirmation was shown is not placed',
        in: 'rejectChanged',
        replace: ["=== 'lines'", "!== 'lines'"],
      },
      {
        id: 'cart-content',
        fact: 'cart check 2 compares quantities, not the order of the lines',
        in: 'cartContent',
        replace: ['toSorted()', 'slice(0, 1)'],
      },
      {
        id: 'cart-overdue',
        fact: 'cart check 3: a deleted overdue order does not count',
        in: 'customerExposure',
        replace: ['order.available && ', ''],
      },
      {
        id: 'cart-reference-price',
        fact: 'cart check 4: a reference price of exactly the maximum is allowed',
        in: 'rejectReferencePrice',
        replace: ['refPriceYen <=', 'refPriceYen <'],
      },
      {
        id: 'cart-too-early',
        fact: 'cart check 5: a rental may start on the earliest day',
        in: 'isUndeliverable',
        replace: ['<', '<='],
      },
      {
        id: 'cart-double-booked',
        fact: 'cart check 6: one booked unit is enough to reject the cart',
        in: 'rejectDoubleBooked',
        replace: ['=== 0', '<= 1'],
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
        in: 'changeOf',
        replace: ['=== seenVersion', '>= 0'],
      },
      {
        id: 'place-not-sold',
        fact: 'an item that was withdrawn after the confirmation was opened is not placed',
        in: 'place',
        replace: ['(stock.notice)', '(stock.notice && cart.version < 0)'],
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
        in: 'findSubstitutes',
        replace: [', refPriceYen: unit.refPriceYen', ''],
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
        in: 'isBeforeCutOff',
        replace: ['<', '<='],
      },
      {
        id: 'calendar-holidays-remote',
        fact: 'after the closing days a rental starts one day later only outside short-delivery areas',
        in: 'earliestStarts',
        replace: ['addDays(editedWindow.rentalStartOn, days - 1)', 'editedWindow.rentalStartOn'],
      },
    ],
  },
  {
    file: 'domain/settings/first-settings.ts',
    tests: ['domain/rental/rental.test.ts'],
    mutations: [
      {
        id: 'delivery-days',
        fact: 'delivery outside short-delivery areas takes two days',
        in: 'FIRST_AREAS',
        replace: ['1 : 2', '1 : 1'],
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
        in: 'DELIVERY_REQUESTS',
        replace: ["'宅配ボックスに配達'", "'不在の場合は宅配ボックスに配達 '"],
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
        in: 'NAMES',
        replace: ['宮城県 秋田県', '秋田県 宮城県'],
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
        in: 'ORDER_TRANSITIONS',
        replace: ["'Reserved', to: 'CancelByCompany'", "'Rental1', to: 'CancelByCompany'"],
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
        in: 'PARTIAL_CANCEL_RULES',
        replace: [' && !isCancelledLine(line)', ''],
      },
      {
        id: 'cancel-first-hour',
        fact: 'a packed line is not free in the first hour',
        in: 'customerFeeYen',
        replace: [' || packedAt !== undefined', ''],
      },
      {
        id: 'cancel-by-shop',
        fact: 'the shop cancels a line free of charge',
        in: 'planLineCancel',
        replace: ['? 0', '? 1'],
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
        in: 'identityDueAt',
        replace: ['earlier(later(regularAt, soonAt), cutOffOn(shippedOn, rules))', 'later(regularAt, soonAt)'],
      },
      {
        id: 'identity-unchecked',
        fact: 'an order whose document is sent and unchecked ends at the cut-off',
        in: 'identityCancellation',
        replace: ['return isReached', 'return isIdentityMissing(status) && isReached'],
      },
      {
        id: 'identity-reminder-once',
        fact: 'the customer is reminded once',
        in: 'isIdentityReminderDue',
        replace: ['remindedAt !== undefined || ', ''],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/identity-documents.ts',
    tests: ['tests/integration/identity-checks.test.ts'],
    mutations: [
      {
        id: 'identity-accepted-counts',
        fact: 'an accepted document counts for later orders before the first one is returned',
        in: 'IS_IDENTIFIED',
        replace: [" OR identity_documents.status = 'accepted'", ''],
      },
      {
        id: 'identity-list-order',
        fact: 'documents that wait for the check are first in the list of staff',
        in: 'identityDocumentStore',
        replace: ["identity_documents.status <> 'sent', rental_start_on", 'rental_start_on'],
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
        in: 'requestedDocument',
        replace: ["stored === undefined ? 'wanted' : 'sent'", "'wanted'"],
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
        in: 'attributesOf',
        replace: ['{key}', '{on}-${key}'],
      },
      {
        id: 'calendar-cancelled-event',
        fact: 'the events of a cancelled line are cancelled',
        in: 'attributesOf',
        replace: ['CANCELLED', 'CONFIRMED'],
      },
    ],
  },
]
