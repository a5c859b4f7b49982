import type { MutatedFile } from './mutation.ts'

/** What an order says on the wire, and what a cart says of lines that it does not take. */
export const WIRE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'adapters/postgres/documents/orders-source.ts',
    tests: ['tests/integration/order-fields.test.ts'],
    mutations: [
      {
        id: 'wire-sale',
        fact: 'a sale is recorded at shipping, not when the payment is captured',
        in: 'SALE',
        replace: ['shipped_at', 'paid_at'],
      },
      {
        id: 'wire-confirmation',
        fact: 'an order is confirmed when it becomes Reserved, not when it is accepted',
        in: 'CONFIRMED_AT',
        replace: ['Reserved', 'Delivery'],
      },
    ],
  },
  {
    file: 'adapters/postgres/documents/column.ts',
    tests: ['tests/integration/order-days.test.ts'],
    mutations: [
      {
        id: 'wire-rental-day',
        fact: 'a rental day begins at 00:00 in Tokyo',
        in: 'daySeconds',
        replace: ['SHOP_TIME_ZONE', "'UTC'"],
      },
    ],
  },
  {
    file: 'domain/order/order.ts',
    tests: ['tests/integration/order-fields.test.ts'],
    mutations: [
      {
        id: 'wire-device',
        fact: 'a phone is stored as phone',
        in: 'deviceClassOf',
        replace: ["'phone' : 'pc'", "'pc' : 'phone'"],
      },
    ],
  },
  {
    file: 'services/order-api/order-api.ts',
    tests: ['tests/integration/order-fields.test.ts'],
    mutations: [
      {
        id: 'wire-memo',
        fact: 'a rejected transition leaves the memo',
        in: 'changeForStaff',
        replace: ['isRejected(moved) || memo', 'memo'],
      },
    ],
  },
  {
    file: 'services/cart/prepare-line.ts',
    tests: ['tests/integration/order-fields.test.ts'],
    mutations: [
      {
        id: 'cart-full',
        fact: 'a cart takes 20 lines and no more',
        in: 'withLine',
        replace: ['>=', '>'],
      },
    ],
  },
  {
    file: 'domain/cart/cart.ts',
    tests: ['domain/cart/merge.test.ts'],
    mutations: [
      {
        id: 'cart-merged-notice',
        fact: 'a notice names the lines that a merged cart leaves out',
        in: 'mergeCarts',
        replace: ['lines.slice(MAX_MERGED_LINES)', '[]'],
      },
    ],
  },
  {
    file: 'domain/search/filter.ts',
    tests: ['domain/search/filter.test.ts', 'http/search/search-router.test.ts'],
    mutations: [
      {
        id: 'search-unknown-attribute',
        fact: 'an unknown attribute in a filter matches nothing',
        in: 'NOTHING',
        replace: ['any', 'all'],
      },
    ],
  },
  {
    file: 'http/calls/open-api.ts',
    tests: ['tests/integration/open-api.test.ts'],
    mutations: [
      {
        id: 'api-statuses',
        fact: 'the description of every call has the status of a request that is too large',
        in: 'COMMON_STATUSES',
        replace: [', 413', ''],
      },
      {
        id: 'api-denied',
        fact: 'the description of a call that not everybody may make has the status of a refusal',
        in: 'failuresOf',
        replace: ["...(isForEverybody ? [] : (['PERMISSION_DENIED'] as const)), ", ''],
      },
      {
        id: 'api-success',
        fact: 'the description of an upload has the status with which it begins',
        in: 'operationOf',
        replace: ['[success]', '200'],
      },
    ],
  },
  {
    file: 'http/api-docs.ts',
    tests: ['tests/integration/open-api.test.ts'],
    mutations: [
      {
        id: 'api-counts',
        fact: 'the description of the counts has all members of the answer',
        in: 'facetCounts',
        replace: ['undefined', "undefined || facet === 'categories'"],
      },
    ],
  },
  {
    file: 'http/message-error.ts',
    tests: ['tests/integration/open-api.test.ts'],
    mutations: [
      {
        id: 'message-status',
        fact: 'an error of a search has the status in its body',
        in: 'messageResponse',
        replace: ['{ message, status }', '{ message } as never'],
      },
    ],
  },
]
