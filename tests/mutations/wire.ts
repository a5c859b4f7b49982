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
        search: 'coalesce(orders.shipped_at,',
        replacement: 'coalesce(orders.paid_at,',
      },
      {
        id: 'wire-confirmation',
        fact: 'an order is confirmed when it becomes Reserved, not when it is accepted',
        search: 'ORDER_STATUS.Reserved',
        replacement: 'ORDER_STATUS.Delivery',
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
        search: 'sql.lit(SHOP_TIME_ZONE)',
        replacement: "sql.lit('UTC')",
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
        search: "? 'phone' : 'pc'",
        replacement: "? 'pc' : 'phone'",
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
        search: 'return isRejected(moved) || memo === undefined',
        replacement: 'return memo === undefined',
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
        search: 'cart.lines.length >= MAX_CART_LINES',
        replacement: 'cart.lines.length > MAX_CART_LINES',
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
        search: 'lines.slice(MAX_MERGED_LINES)',
        replacement: '[]',
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
        search: "NOTHING: Filter = { kind: 'any', of: [] }",
        replacement: "NOTHING: Filter = { kind: 'all', of: [] }",
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
        search: 'const COMMON_STATUSES = [405, 413]',
        replacement: 'const COMMON_STATUSES = [405]',
      },
      {
        id: 'api-denied',
        fact: 'the description of a call that not everybody may make has the status of a refusal',
        search: "...(isForEverybody ? [] : (['PERMISSION_DENIED'] as const)), ",
        replacement: '',
      },
      {
        id: 'api-success',
        fact: 'the description of an upload has the status with which it begins',
        search: '[success]: successResponse',
        replacement: '200: successResponse',
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
        search: 'if (facet === undefined) return []',
        replacement: "if (facet === undefined || facet === 'categories') return []",
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
        search: '({ message, status }, status)',
        replacement: '({ message } as never, status)',
      },
    ],
  },
]
